import { Controller, Get } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { SameForAll } from '../../../platform/http/server/answer-copies.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Site } from '../site.service.js';
import { SiteView } from './site.views.js';

@Controller('site')
@LetsIn('public')
export class SiteController {
  constructor(private readonly site: Site) {}

  /** Brand, links, programme figures, payment methods and the feature matrix. */
  @Get()
  @SameForAll()
  @Returns(200, SiteView)
  show(@CallerLocale() locale: Locale): SiteView {
    return this.site.describe(locale);
  }
}

import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { parse } from 'yaml';
import { SettingsError } from '../../platform/config/environment.js';
import { SiteConfig } from './site-config.js';

const problemsOf = (errors: readonly ValidationError[], prefix: string): string[] =>
  errors.flatMap(({ property, constraints, children }) => [
    ...Object.values(constraints ?? {}).map((text) => `${prefix}${property}: ${text}`),
    ...problemsOf(children ?? [], `${prefix}${property}.`),
  ]);

/** Reads the site's settings file. Throws SettingsError that names every missing, unknown or invalid entry. */
export function loadSiteConfig(file: string | null, defaultFile: string): SiteConfig {
  const path = file ?? defaultFile;
  let raw: unknown;
  try {
    raw = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError([
      `SITE_CONFIG: ${path} cannot be read as YAML (${error instanceof Error ? error.message : 'unknown'})`,
    ]);
  }
  const config = plainToInstance(SiteConfig, raw ?? {});
  const problems = problemsOf(
    validateSync(config, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
    '',
  );
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `SITE_CONFIG: ${problem}`));
  return config;
}

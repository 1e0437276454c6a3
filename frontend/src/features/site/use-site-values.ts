import type { Values } from '../../shared/prose/document';
import { useSite } from './use-site';

/** Values of this installation that long texts may use. */
export function useSiteValues(): Values {
  const { name, company, address, supportMail, businessMail, phone, openSourceUrl, documentationUrl, points } =
    useSite();
  return {
    name,
    company,
    address,
    supportMail,
    businessMail,
    phone,
    openSourceUrl,
    documentationUrl,
    referralPercent: String(points.referralPercent),
  };
}

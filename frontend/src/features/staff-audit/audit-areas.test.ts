import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../../i18n/locales/en/staff-audit.json';
import zh from '../../i18n/locales/zh/staff-audit.json';
import { areaOf } from './audit';

interface Contract {
  readonly components: {
    readonly schemas: {
      readonly AuditRowView: { readonly properties: { readonly action: { readonly enum: string[] } } };
    };
  };
}

const contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../backend/openapi.json'), 'utf8'),
) as Contract;
/** Every action that the server can record. */
const RECORDED = contract.components.schemas.AuditRowView.properties.action.enum;

describe.each([
  ['Chinese', zh],
  ['English', en],
])('the audit log in %s', (_, { areas }) => {
  it('the audit log offers every action in a named group', () => {
    expect([...new Set(RECORDED.map(areaOf))].filter((area) => !(area in areas))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import enActions from '../../i18n/locales/en/audit-actions.json';
import en from '../../i18n/locales/en/staff-audit.json';
import zhActions from '../../i18n/locales/zh/audit-actions.json';
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

const wordsOf = (actions: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(actions).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, words]) => [`${noun}.${verb}`, words] as const),
  );

describe.each([
  ['Chinese', zhActions, zh],
  ['English', enActions, en],
])('the audit log in %s', (_, actions, { areas }) => {
  it('the audit log has words for every recordable action, and for no other', () => {
    expect(
      wordsOf(actions)
        .map(([action]) => action)
        .toSorted(),
    ).toEqual(RECORDED.toSorted());
    expect(wordsOf(actions).filter(([, words]) => words.trim() === '')).toEqual([]);
  });

  it('the audit log offers every action in a named group', () => {
    expect([...new Set(RECORDED.map(areaOf))].filter((area) => !(area in areas))).toEqual([]);
  });
});

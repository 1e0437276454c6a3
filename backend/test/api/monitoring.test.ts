import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const read = (...path: string[]): string => readFileSync(join(__dirname, '../../..', ...path), 'utf8');

interface Alarm {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const rules = parse(read('docs/monitoring/alerts.yml')) as { groups: { rules: Alarm[] }[] };
const alarms = rules.groups.flatMap((group) => group.rules).map((alarm) => [alarm.alert, alarm] as const);
const dashboard = JSON.parse(read('docs/monitoring/dashboard.json')) as Dashboard;
const questions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** The sections of the runbooks, keyed by anchor. */
const sections = new Map(
  read('docs/runbooks.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0]?.trim().toLowerCase().replaceAll(' ', '-'), section] as const),
);

/** Series of the exporters in the compose profile `monitoring`. */
const OF_EXPORTERS = [
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];

/** The series that an expression reads; labels are not series. */
const seriesOf = (expr: string): string[] => [
  ...new Set(expr.replace(/\{[^}]*\}/g, '').match(/\b(?:up\b|(?:site|process|nodejs|node|probe)_\w+)/g) ?? []),
];

interface Scraping {
  readonly scrape_configs: readonly { readonly job_name: string; readonly params?: { readonly module: string[] } }[];
}
const { scrape_configs: jobs } = parse(read('monitoring/prometheus.yml'), { merge: true }) as Scraping;
const { modules } = parse(read('monitoring/blackbox.yml')) as { modules: object };

describe('alerts and dashboard', () => {
  const site = siteOfSuite();
  let known: Set<string>;

  beforeAll(async () => {
    const metrics = await serviceOf(site, Metrics).registry.getMetricsAsJSON();
    const exported = metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    known = new Set([...OF_EXPORTERS, ...exported]);
  });

  it.each(alarms)('%s reads only metrics that the site exports, and the runbooks name it', (name, alarm) => {
    expect(seriesOf(alarm.expr)).not.toEqual([]);
    expect(seriesOf(alarm.expr).filter((series) => !known.has(series))).toEqual([]);
    expect(['page', 'ticket']).toContain(alarm.labels.severity);
    const [file, anchor] = alarm.annotations.runbook.split('#');
    expect(file).toBe('docs/runbooks.md');
    expect(sections.get(anchor)).toContain(`\`${name}\``);
  });

  it('alerts name only jobs that are scraped, with probes that exist', () => {
    const named = alarms.flatMap(([, { expr }]) => [...expr.matchAll(/\bjob="([^"]+)"/g)].map(([, job]) => job));
    expect(jobs.map(({ job_name: job }) => job)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(modules)).toEqual(expect.arrayContaining(jobs.flatMap(({ params }) => params?.module ?? [])));
  });

  it.each(questions)('the dashboard panel "%s" reads only metrics that the site exports: %s', (_, expr) => {
    expect(seriesOf(expr)).not.toEqual([]);
    expect(seriesOf(expr).filter((series) => !known.has(series))).toEqual([]);
  });

  it('names every alert and no other in the runbooks', () => {
    const named = [...read('docs/runbooks.md').matchAll(/`(Site[A-Z]\w+)`/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(alarms.map(([name]) => name)));
  });
});

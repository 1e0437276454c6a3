/** Modules, lowest rank first. A module imports only modules of a lower rank; equal ranks are strangers. */
const ranks = [
  ['mail', 'captcha', 'health', 'site', 'audit'],
  ['approvals'],
  ['account'],
  ['plans', 'points', 'payments'],
  ['auth', 'paid', 'coupons'],
  ['books'],
  ['webauthn', 'orders', 'redeem-codes', 'rewards', 'upgrades'],
  ['quotes', 'invoices', 'cases', 'campaigns'],
  ['enterprise-application'],
  ['admin', 'operations', 'saved-filters', 'customers'],
  ['work-mails'],
];
const moduleAt = (names) => `^backend/src/modules/(${names.join('|')})/`;

const ranked = ranks.map((names, rank) => ({
  name: `rank-${rank}-imports-only-lower`,
  comment: 'Calls point down the ranking. To tell a higher module something, announce an event in the outbox.',
  severity: 'error',
  from: { path: moduleAt(names), pathNot: '/test/' },
  to: { path: moduleAt(ranks.slice(rank).flat()), pathNot: '^backend/src/modules/$1/' },
}));

/** Folders inside a large module, lowest first, under the same rule as the modules. */
const floors = {
  orders: ['pricing', 'incidents', 'settlement', 'placement', 'refunds', 'bank-receipts', 'reconciliation', 'reading'],
};
const stacked = Object.entries(floors).flatMap(([module, names]) =>
  names.slice(0, -1).map((name, height) => ({
    name: `floor-${module}-${name}-imports-only-lower`,
    comment: 'A use case may call those on the floors below its own.',
    severity: 'error',
    from: { path: `^backend/src/modules/${module}/${name}/`, pathNot: '/test/' },
    to: { path: `^backend/src/modules/${module}/(${names.slice(height + 1).join('|')})/` },
  })),
);

module.exports = {
  forbidden: [
    ...ranked,
    ...stacked,
    {
      name: 'every-module-has-a-rank',
      comment: 'Add the new module to the ranking above.',
      severity: 'error',
      from: { path: '^backend/src/modules/', pathNot: moduleAt(ranks.flat()) },
      to: {},
    },
    {
      name: 'migrations-need-no-framework',
      comment: 'They are files beside the bundle: what they import is loaded a second time, on every start.',
      severity: 'error',
      from: { path: '^backend/src/platform/database/migrations/' },
      to: { path: 'node_modules/(@nestjs|rxjs|class-validator)/', reachable: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know no framework, database, clock or network.',
      severity: 'error',
      from: { path: '^backend/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^backend/src/domain/' },
    },
    {
      name: 'pages-share-rules-only',
      comment:
        'Pages may apply the rules of the server. Everything else that they know of it is in the API description.',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^backend/', pathNot: '^backend/src/domain/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^backend/src/platform/', pathNot: '/test/' },
      to: { path: '^backend/src/(modules|app)/' },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^backend/src/modules/', pathNot: '/test/' },
      to: { path: '^backend/src/app/' },
    },
    {
      name: 'one-door-per-module',
      comment: 'Import another module through its index.ts.',
      severity: 'error',
      from: { path: '^backend/src/modules/([^/]+)/', pathNot: '/test/' },
      to: {
        path: '^backend/src/modules/[^/]+/',
        pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'edges-are-leaves',
      comment: 'Controllers and tables of jobs are called by the outside, never by us.',
      severity: 'error',
      from: {
        path: '^backend/src/modules/',
        pathNot: ['^backend/src/modules/[^/]+/index\\.ts$', '\\.module\\.ts$', '/(http|test)/'],
      },
      to: { path: ['^backend/src/modules/.+/http/', '\\.jobs\\.ts$'] },
    },
    {
      name: 'edges-skip-no-layer',
      comment: 'A controller or a job calls a service or a query, never a repository.',
      severity: 'error',
      from: { path: ['^backend/src/modules/.+/http/', '\\.jobs\\.ts$'] },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'reads-in-queries',
      comment: 'SQL outside transactions has a name: a method of a class in *.queries.ts.',
      severity: 'error',
      from: {
        path: '^backend/src/',
        pathNot: ['^backend/src/platform/database/', '(\\.queries|\\.personal-data|-metrics)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^backend/src/platform/database/(reads|reading-lane)\\.ts$' },
    },
    {
      name: 'packages-know-no-application',
      comment: 'A package stands alone: what it needs to know comes in through its interface.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(backend|frontend|nginx|packages|scripts)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'laboratory-apart',
      comment: 'Benches, drills, mutants, measures and load generators use the product, never the other way round.',
      severity: 'error',
      from: { pathNot: ['^scripts/lab/', '^scripts/lib/stages\\.mjs$'] },
      to: { path: '^scripts/lab/' },
    },
    {
      name: 'one-door-per-package',
      comment: 'Import a package by its name.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/index\\.(mjs|d\\.mts)$' },
    },
    {
      name: 'features-are-strangers',
      comment: 'Join features in a page.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-points-down',
      comment:
        'Shared code has no terms of the business; those that several features use are in frontend/src/business.',
      severity: 'error',
      from: { path: '^frontend/src/(shared|api|i18n|theme)/' },
      to: { path: '^frontend/src/(business|features|pages|app)/' },
    },
    {
      name: 'business-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/business/' },
      to: { path: '^frontend/src/(features|pages|app)/' },
    },
    {
      name: 'pages-are-leaves',
      comment: 'What two pages show is a part in a feature, and not itself a page.',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^frontend/src/.+\\.page\\.tsx$' },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/(pages|app)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-[^/]+)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};

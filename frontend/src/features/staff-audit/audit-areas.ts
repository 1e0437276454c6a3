/** Nouns that belong to the group of another. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/(_export\.|\.\w*exported$)/, 'export'],
  [/^redeem_/, 'redeem'],
  [/^reward_/, 'reward'],
  [/^campaign-/, 'campaign'],
  [/^marketing\./, 'mail'],
];

/** The group that an action is offered in. */
export const areaOf = (action: string): string =>
  AREAS.find(([pattern]) => pattern.test(action))?.[1] ?? action.slice(0, action.indexOf('.'));

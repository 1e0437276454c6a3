const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The console page of what each kind of action is about. */
const PLACES: Readonly<Record<string, string>> = {
  account: '/admin/users',
  application: '/admin/applications',
  campaign: '/admin/campaigns',
  license: '/admin/licenses',
  order: '/admin/orders',
  passkey: '/admin/users',
  password: '/admin/users',
  quote: '/admin/quotes',
  session: '/admin/users',
};

/** Actions of these kinds whose subject has no page of its own. */
const OTHERS = ['application.canned_note'];

/** The console page of a record's subject; null where there is none. */
export function subjectPage(action: string, subject: string): string | null {
  const place = PLACES[action.slice(0, action.indexOf('.'))];
  if (!place || !UUID.test(subject) || OTHERS.some((other) => action.startsWith(other))) return null;
  return `${place}/${subject}`;
}

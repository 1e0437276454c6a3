/** x and height of the events above the line. */
const EVENTS = [
  [40, 12], [52, 20], [60, 9], [96, 26], [118, 14], [150, 10], [172, 22], [180, 16], [204, 30],
  [246, 12], [258, 18], [300, 9], [322, 24], [330, 13], [352, 17],
] as const; // prettier-ignore

const ticks = Array.from({ length: 65 }, (_, index) => {
  const length = index % 10 === 0 ? 30 : index % 5 === 0 ? 18 : 9;
  return `M${index * 10} 61v${length}`;
}).join('');
const events = EVENTS.map(([x, height]) => `M${x} 59v-${height}`).join('');

/** The audit timeline, the only drawing of this layout. */
export const AuthArt = () => (
  <div className="art" aria-hidden="true">
    <svg viewBox="0 0 640 132" preserveAspectRatio="xMinYMid slice" fill="none">
      <path className="line" d="M0 60h640" strokeWidth="2" />
      <path className="tick" d={ticks} />
      <path className="line" d={events} strokeWidth="3" />
      <path className="head" d="M360 18v92" strokeWidth="1.5" />
      <path className="flag" d="M353 12h14v7l-7 6-7-6Z" />
    </svg>
  </div>
);

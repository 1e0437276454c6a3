interface Step {
  readonly title: string;
  readonly text: string;
}

/** Steps along a line, one after the other. Its style sheet, path.css, is the page's: parts that are kept load none. */
export const Path = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className="g4 path">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="say">{text}</p>
      </li>
    ))}
  </ol>
);

import { useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { Declined } from '../errors/declined';

/** A record that staff have open: its content and its version. */
export interface Read<Body> {
  readonly version: number;
  readonly body: Body;
}

/** Texts of a form field: its name, and its value as text. */
export interface FieldWords<Value> {
  readonly label: string;
  readonly text: (value: Value) => string;
}
export type Words<Body> = { readonly [Field in keyof Body]-?: FieldWords<Body[Field]> };

type Missed = components['schemas']['MissedView'];

/** A field whose current value differs from the form's. */
export interface Difference {
  readonly label: string;
  /** Null for a field that was not edited in the form. */
  readonly mine: string | null;
  readonly now: string;
}

/** Someone else saved while the form was open. */
export interface Clash {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly differences: readonly Difference[];
  /** Lets the next submission overwrite it; fields that were not edited keep their current values. */
  readonly insist: () => void;
  readonly takeTheirs: () => void;
}

interface Options<Body> {
  readonly read: Read<Body>;
  readonly words: Words<Body>;
  /** Saves over this version; the server increments it. */
  readonly save: (body: Body, version: number) => Promise<void>;
  /** Fills the form with the current values. */
  readonly onTheirs: (body: Body) => void;
}

const STALE = 'request.stale';

/** What has changed since, when a request was refused for that; null for any other failure. */
export function missedOf(error: unknown): Missed | null {
  return error instanceof ApiError && error.code === STALE ? (error.missed ?? null) : null;
}

/** The header with the version that was read. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/**
 * Saves a form over the version that was read, and no newer one. If there is a newer one, `clash` reports it, no input
 * is lost, and the form offers to take it or to save over it.
 *
 * `save` rejects with `Declined` then. Saving what is already stored is no clash: the response to the first attempt was
 * lost.
 */
export function useVersioned<Body extends object>({ read, words, save, onTheirs }: Options<Body>) {
  const [known, setKnown] = useState(read);
  const [clash, setClash] = useState<Clash>();
  const insisted = useRef<Read<Body> | null>(null);
  const fields = Object.keys(words) as (keyof Body)[];
  const said = (body: Body, field: keyof Body): string => words[field].text(body[field]);
  const differ = (one: Body, other: Body) => fields.filter((field) => said(one, field) !== said(other, field));

  const tell = (missed: Missed, mine: Body): boolean => {
    const now = missed.now as Body;
    const theirs = { version: missed.version, body: now };
    const touched = differ(known.body, mine);
    const differences = differ(mine, now).map((field) => ({
      label: words[field].label,
      mine: touched.includes(field) ? said(mine, field) : null,
      now: said(now, field),
    }));
    const settle = () => {
      setKnown(theirs);
      setClash(undefined);
    };
    if (differences.length === 0) {
      settle();
      return false;
    }
    setClash({
      changedBy: missed.changedBy,
      changedAt: missed.changedAt,
      differences,
      insist: () => {
        insisted.current = theirs;
      },
      takeTheirs: () => {
        settle();
        onTheirs(now);
      },
    });
    return true;
  };

  return {
    clash,
    save: async (typed: Body): Promise<number> => {
      const over = insisted.current;
      insisted.current = null;
      const mine = over ? merge(over.body, typed, differ(known.body, typed)) : typed;
      const version = over?.version ?? known.version;
      try {
        await save(mine, version);
      } catch (error) {
        const missed = missedOf(error);
        if (!missed) throw error;
        if (tell(missed, typed)) throw new Declined();
        return missed.version;
      }
      setKnown({ version: version + 1, body: mine });
      setClash(undefined);
      return version + 1;
    },
  };
}

/** The current values, with the edited fields as typed. */
const merge = <Body extends object>(now: Body, typed: Body, touched: readonly (keyof Body)[]): Body =>
  Object.assign({}, now, Object.fromEntries(touched.map((field) => [field, typed[field]])));

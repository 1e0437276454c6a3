import { Button, Form, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { Declined } from '../errors/report';
import { formatDateTime } from '../format/date';
import { readDraftBase } from '../forms/drafts';
import './console-list.css';
import { ScrollRegion } from './cells';

/** A record that staff have open: its content and its version. */
interface Read<Body> {
  readonly version: number;
  readonly body: Body;
}

/** Texts of a form field: its name, and its value as text. */
interface FieldWords<Value> {
  readonly label: string;
  readonly text: (value: Value) => string;
}
export type Words<Body> = { readonly [Field in keyof Body]-?: FieldWords<Body[Field]> };

type Missed = components['schemas']['MissedView'];

/** A field whose current value differs from the form's. */
interface Difference {
  readonly label: string;
  /** Null for a field that was not edited in the form. */
  readonly mine: string | null;
  readonly now: string;
}

/** Someone else saved while the form was open. */
interface Clash {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly differences: readonly Difference[];
  /** Lets the next submission overwrite it; fields that were not edited keep their current values. */
  readonly insist: () => void;
  readonly takeTheirs: () => void;
}

interface Saved<Body> {
  readonly version: number;
  /** Set where another version was overwritten: that version with the edited fields, which the form does not show yet. */
  readonly merged: Body | undefined;
}

interface Options<Body> {
  readonly read: Read<Body>;
  /** The form's draft, whose base is `known`. What it was written over stays known: saving it reports what is newer. */
  readonly draftName?: string;
  readonly words: Words<Body>;
  /** Saves over this version, whose content was `before`; the server increments it. */
  readonly save: (body: Body, version: number, before: Body) => Promise<void>;
  /** Fills the form with the current values. */
  readonly onTheirs: (body: Body) => void;
}

const STALE = 'request.stale';

/** The changes since, if a request was refused because of them; null for any other failure. */
export function missedOf(error: unknown): Missed | null {
  return error instanceof ApiError && error.code === STALE ? (error.missed ?? null) : null;
}

/**
 * Saves a form over the version that was read, never over a newer one. If there is a newer one, `clash` reports it, no
 * input is lost, and the form offers to take it or to overwrite it.
 *
 * `save` rejects with `Declined` then. Saving what is already stored is no clash: the response to the first attempt was
 * lost.
 */
export function useVersioned<Body extends object>({ read, draftName, words, save, onTheirs }: Options<Body>) {
  const [known, setKnown] = useState(() => (draftName && (readDraftBase(draftName) as Read<Body> | undefined)) || read);
  const [clash, setClash] = useState<Clash>();
  const insisted = useRef<Read<Body> | null>(null);
  const fields = Object.keys(words) as (keyof Body)[];
  const said = (body: Body, field: keyof Body): string => words[field].text(body[field]);
  const differ = (one: Body, other: Body) => fields.filter((field) => said(one, field) !== said(other, field));

  const follow = (newer: Read<Body>): void => {
    setKnown(newer);
    setClash(undefined);
  };

  const tell = (missed: Missed, mine: Body): boolean => {
    const now = missed.now as Body;
    const theirs = { version: missed.version, body: now };
    const touched = differ(known.body, mine);
    const differences = differ(mine, now).map((field) => ({
      label: words[field].label,
      mine: touched.includes(field) ? said(mine, field) : null,
      now: said(now, field),
    }));
    if (differences.length === 0) {
      follow(theirs);
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
        // First, so that a form that cannot show them keeps the notice and its own version.
        onTheirs(now);
        follow(theirs);
      },
    });
    return true;
  };

  return {
    /** What the form last read or saved. */
    known,
    clash,
    /** Saves over this version from now on: the form was filled with it. */
    follow,
    save: async (typed: Body): Promise<Saved<Body>> => {
      const over = insisted.current;
      const merged = over ? merge(over.body, typed, differ(known.body, typed)) : undefined;
      const mine = merged ?? typed;
      const { version, body: before } = over ?? known;
      try {
        await save(mine, version, before);
      } catch (error) {
        const missed = missedOf(error);
        if (!missed) throw error;
        if (tell(missed, typed)) throw new Declined();
        return { version: missed.version, merged: undefined };
      } finally {
        insisted.current = null;
      }
      follow({ version: version + 1, body: mine });
      return { version: version + 1, merged };
    },
  };
}

/** The current values, with the edited fields as typed. */
const merge = <Body extends object>(now: Body, typed: Body, touched: readonly (keyof Body)[]): Body =>
  Object.assign({}, now, Object.fromEntries(touched.map((field) => [field, typed[field]])));

/**
 * Shown inside the form when someone else saved first: per field the typed value, the current value, and the options.
 */
export function ClashNotice({ clash }: { readonly clash: Clash | undefined }) {
  return clash ? <Notice clash={clash} /> : null;
}

function Notice({ clash }: { readonly clash: Clash }) {
  const t = useTranslations('console.clash');
  const form = Form.useFormInstance();
  const box = useRef<HTMLElement>(null);
  // A long form may have been sent from far below. Someone who keeps typing in one of its fields keeps the focus: the
  // notice is an alert, so it is announced anyway.
  useEffect(() => {
    const notice = box.current;
    const field = document.activeElement?.closest('input, textarea, [contenteditable]');
    if (field && notice?.closest('form')?.contains(field)) notice?.scrollIntoView({ block: 'nearest' });
    else notice?.focus();
  }, [clash]);
  const { changedBy, changedAt, differences } = clash;
  /** Insists only if the form is valid: an invalid form is not sent, and a later submission would then overwrite. */
  const overwrite = () => {
    const send = () => form.submit();
    form.validateFields().then(() => {
      clash.insist();
      send();
    }, send);
  };
  // Null for a change that no colleague made, such as a customer's of their own name.
  const by = changedAt && { who: changedBy ?? t('someone'), time: formatDateTime(changedAt) };
  return (
    <section className="alert warning clash mt-4 mb-4" role="alert" aria-label={t('title')} tabIndex={-1} ref={box}>
      <p className="strong">{by ? t('told', by) : t('toldAlone')}</p>
      <ScrollRegion label={t('title')}>
        <Table
          size="small"
          tableLayout="fixed"
          pagination={false}
          rowKey="label"
          dataSource={[...differences]}
          columns={[
            { title: t('field'), rowScope: 'row', render: (_, { label }) => label },
            {
              title: t('mine'),
              render: (_, { mine }) => (mine === null ? <span className="muted">{t('untouched')}</span> : mine || '—'),
            },
            { title: by ? t('now', by) : t('nowAlone'), render: (_, { now }) => now || '—' },
          ]}
        />
      </ScrollRegion>
      <p className="small muted">{t('hint')}</p>
      <div className="row">
        <Button size="small" onClick={clash.takeTheirs}>
          {t('takeTheirs')}
        </Button>
        {/* Not a submit button: as the first in its form, it would be what the Enter key presses. */}
        <Button size="small" danger onClick={overwrite}>
          {t('insist')}
        </Button>
      </div>
    </section>
  );
}

import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { Declined } from '../../shared/errors/report';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';

const IdentityDialog = later(() => import('./identity-dialog'));

/** A pending request for proof of identity. */
interface Question {
  readonly proven: () => void;
  readonly declined: () => void;
}

interface IdentityCheck {
  readonly confirmed: Confirmed;
  /** Rendered by the page; empty while no proof is requested. */
  readonly dialog: ReactNode;
}

/** Asks for proof of identity when the server requires it, ten minutes after the last sign-in or proof. */
export function useIdentityCheck(hasPassword: boolean): IdentityCheck {
  const [question, setQuestion] = useState<Question>();

  const confirmed = useCallback<Confirmed>(async (step) => {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth.confirmation_needed') throw error;
    }
    try {
      await new Promise<void>((resolve, reject) => {
        setQuestion({ proven: resolve, declined: () => reject(new Declined()) });
      });
    } finally {
      setQuestion(undefined);
    }
    return step();
  }, []);

  return {
    confirmed,
    dialog: question && (
      <LaterPart onClose={question.declined}>
        <IdentityDialog hasPassword={hasPassword} onProven={question.proven} onClose={question.declined} />
      </LaterPart>
    ),
  };
}

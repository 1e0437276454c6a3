import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { Declined } from '../../shared/errors/report';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';

const IdentityDialog = later(() => import('./identity-dialog'));

/** Refusals that a proof of identity turns into a permission; staff may have to use a passkey. */
const PROOFS = ['auth.confirmation_needed', 'auth.passkey_needed'] as const;
type Proof = (typeof PROOFS)[number];

const proofFor = (error: unknown): Proof | undefined =>
  error instanceof ApiError ? PROOFS.find((code) => code === error.code) : undefined;

/** A pending request for proof of identity. */
interface Question {
  readonly proof: Proof;
  readonly proven: () => void;
  readonly declined: () => void;
}

interface IdentityCheck {
  readonly confirmed: Confirmed;
  /** Rendered by the page; empty while no proof is requested. */
  readonly dialog: ReactNode;
}

/**
 * Asks for proof of identity when the server requires it: ten minutes after the last sign-in or proof; staff also need
 * a passkey if the session has shown none.
 */
export function useIdentityCheck(hasPassword: boolean): IdentityCheck {
  const [question, setQuestion] = useState<Question>();

  const confirmed = useCallback<Confirmed>(async (step) => {
    const asked = new Set<Proof>();
    for (;;) {
      try {
        return await step();
      } catch (error) {
        const proof = proofFor(error);
        if (proof === undefined || asked.has(proof)) throw error;
        asked.add(proof);
        await new Promise<void>((resolve, reject) => {
          setQuestion({ proof, proven: resolve, declined: () => reject(new Declined()) });
        }).finally(() => setQuestion(undefined));
      }
    }
  }, []);

  return {
    confirmed,
    dialog: question && (
      <LaterPart onClose={question.declined}>
        <IdentityDialog
          hasPassword={hasPassword}
          needsPasskey={question.proof === 'auth.passkey_needed'}
          onProven={question.proven}
          onClose={question.declined}
        />
      </LaterPart>
    ),
  };
}

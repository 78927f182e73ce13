import { type RefObject, useRef, useState } from 'react';
import { focusField } from '../focus-field.ts';
import { notificar } from '../toast/notificar.ts';

/** What is wrong with the fields of a form, in the order of the fields. */
export type FieldFaults<Field extends string> = Partial<Record<Field, string>>;

export interface SubmitOptions<Field extends string> {
  /** What is wrong before anything is sent. */
  found: FieldFaults<Field>;
  /** Sends the form and does what follows; throws what the call throws. */
  send: () => Promise<void>;
  /** The fields that a failed call is about; empty or undefined when it is about none. */
  refused: (error: unknown) => FieldFaults<Field> | undefined;
  /** Tells the user that sending failed. */
  onFailed: (error: unknown) => void;
}

export interface Submission<Field extends string> {
  faults: FieldFaults<Field>;
  /** Why the form was refused as a whole. */
  failure: unknown;
  sending: boolean;
  formRef: RefObject<HTMLFormElement | null>;
  /** Shows what is wrong with some fields and gives the first of them the focus. */
  refuse: (faults: FieldFaults<Field>) => void;
  /** Adds what is wrong with one field, without moving the focus. */
  addFault: (field: Field, message: string) => void;
  /** Forgets what was wrong with some fields. */
  clearFaults: (fields: readonly string[]) => void;
  /** Forgets every fault and the failure. */
  clear: () => void;
  clearFailure: () => void;
  submit: (options: SubmitOptions<Field>) => Promise<void>;
}

/** How a form is sent: one call at a time, with what was wrong under the fields or below the form. */
export function useSubmission<Field extends string>(): Submission<Field> {
  const [faults, setFaults] = useState<FieldFaults<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  const refuse = (found: FieldFaults<Field>) => {
    setFaults(found);
    const [field] = Object.keys(found);
    if (field !== undefined) focusField(formRef, field);
  };
  const submit = async ({ found, send, refused, onFailed }: SubmitOptions<Field>) => {
    if (sending) return;
    const [first] = Object.values<string | undefined>(found);
    if (first !== undefined) {
      refuse(found);
      notificar('alert', first);
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      onFailed(error);
      const about = refused(error) ?? {};
      if (Object.keys(about).length === 0) setFailure(error);
      else refuse(about);
    } finally {
      setSending(false);
    }
  };

  return {
    faults,
    failure,
    sending,
    formRef,
    refuse,
    addFault: (field, message) => setFaults((current) => ({ ...current, [field]: message })),
    clearFaults: (fields) =>
      setFaults(
        (current) =>
          Object.fromEntries(Object.entries(current).filter(([name]) => !fields.includes(name))) as FieldFaults<Field>,
      ),
    clear: () => {
      setFaults({});
      setFailure(null);
    },
    clearFailure: () => setFailure(null),
    submit,
  };
}

import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { focusField } from '../focus-field.ts';
import { notificar } from '../toast/notificar.ts';

/** What is wrong with the values of a form, by field, in the order of the fields. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** What is wrong before anything is sent. */
  check?: (values: Values) => Faults<Values>;
  /** Sends the values and does what follows; throws what the call throws. */
  send: (values: Values) => Promise<void>;
  /** The fields that a failed call is about; empty or undefined when it is about none. */
  refused: (error: unknown) => Faults<Values> | undefined;
  /** Tells the user that sending failed. */
  onFailed: (error: unknown) => void;
}

export interface Form<Values> {
  values: Values;
  faults: Faults<Values>;
  /** Why the form was refused as a whole. */
  failure: unknown;
  sending: boolean;
  formRef: RefObject<HTMLFormElement | null>;
  /** Changes some values and clears what was wrong with them. */
  change: (changed: Partial<Values>) => void;
  /** Shows what is wrong with some fields and gives the first of them the focus. */
  refuse: (faults: Faults<Values>) => void;
  submit: () => Promise<void>;
  /** The properties of a text field. */
  input: (name: keyof Values & string, mask?: (text: string) => string) => InputProps;
}

interface InputProps {
  name: string;
  value: string;
  error: string | undefined;
  'aria-invalid': boolean;
  disabled: boolean;
  autoComplete: 'off';
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A form that is sent as a whole: its values, what is wrong with them, and the call. */
export function useForm<Values extends object>({
  initial,
  check = () => ({}),
  send,
  refused,
  onFailed,
}: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  const refuse = (found: Faults<Values>) => {
    setFaults(found);
    const [field] = Object.keys(found);
    if (field !== undefined) focusField(formRef, field);
  };
  const change = (changed: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changed }));
    setFaults(
      (current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changed))) as Faults<Values>,
    );
    setFailure(null);
  };
  const submit = async () => {
    if (sending) return;
    const found = check(values);
    const [first] = Object.values<string | undefined>(found);
    if (first !== undefined) {
      refuse(found);
      notificar('alert', first);
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      onFailed(error);
      const about = refused(error) ?? {};
      if (Object.keys(about).length === 0) setFailure(error);
      else refuse(about);
    } finally {
      setSending(false);
    }
  };
  const input: Form<Values>['input'] = (name, mask = (text) => text) => ({
    name,
    value: String(values[name]),
    error: faults[name],
    'aria-invalid': faults[name] !== undefined,
    disabled: sending,
    autoComplete: 'off',
    onChange: (event) => change({ [name]: mask(event.currentTarget.value) } as Partial<Values>),
  });

  return { values, faults, failure, sending, formRef, change, refuse, submit, input };
}

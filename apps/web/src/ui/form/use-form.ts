import { type ChangeEvent, useState } from 'react';
import { type FieldFaults, type Submission, type SubmitOptions, useSubmission } from './use-submission.ts';

interface FormOptions<Values> extends Pick<SubmitOptions<keyof Values & string>, 'refused' | 'onFailed'> {
  initial: Values;
  /** What is wrong before anything is sent. */
  check?: (values: Values) => FieldFaults<keyof Values & string>;
  /** Sends the values and does what follows; throws what the call throws. */
  send: (values: Values) => Promise<void>;
}

type Shown = 'faults' | 'failure' | 'sending' | 'formRef' | 'refuse';

export interface Form<Values> extends Pick<Submission<keyof Values & string>, Shown> {
  values: Values;
  /** Changes some values and clears what was wrong with them. */
  change: (changed: Partial<Values>) => void;
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
  const submission = useSubmission<keyof Values & string>();
  const { faults, failure, sending, formRef, refuse } = submission;

  const change = (changed: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changed }));
    submission.clearFaults(Object.keys(changed));
    submission.clearFailure();
  };
  const submit = () => submission.submit({ found: check(values), send: () => send(values), refused, onFailed });
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

import { TextInput, type TextInputProps } from '@mantine/core';

interface CodigoInputProps extends Pick<TextInputProps, 'size' | 'label' | 'description' | 'placeholder'> {
  value: string;
  error: string | undefined;
  onChange: (codigo: string) => void;
}

/** Where a code is typed; the browser offers the one that a password manager has. */
export function CodigoInput({ label = 'Código', onChange, ...props }: CodigoInputProps) {
  return (
    <TextInput
      {...props}
      label={label}
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      data-autofocus
      autoFocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { NativeSelect } from '@mantine/core';
import type { Colunas } from './use-colunas.ts';

interface ColunasFieldsProps<C extends string> {
  colunas: Colunas<C>;
  /** Whether the user tried to go on: fields that must be chosen then say so. */
  tried: boolean;
  /** What a column says that the file may lack. */
  semColuna?: string;
}

/** Choosers of the sheet, of the row of headings, and of the column of each field. */
export function ColunasFields<C extends string>({ colunas, tried, semColuna = 'Não tem' }: ColunasFieldsProps<C>) {
  const { tabelas, aba, linhas, titulosEm, titulos, campos, mapa } = colunas;
  return (
    <>
      {tabelas.length > 1 && (
        <NativeSelect
          label="Aba"
          value={String(aba)}
          data={tabelas.map(({ nome }, at) => ({ value: String(at), label: nome }))}
          onChange={(event) => colunas.setAba(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label="Linha dos títulos"
        value={String(titulosEm)}
        data={linhas.slice(0, 20).map(({ numero, celulas }, at) => ({
          value: String(at),
          label: `${rowName(numero)}: ${celulas.filter((c) => c !== '').join(' · ')}`,
        }))}
        onChange={(event) => colunas.setTitulosEm(Number(event.currentTarget.value))}
      />
      {campos.map(({ campo, rotulo, exigido }) => (
        <NativeSelect
          key={campo}
          label={rotulo}
          required={exigido}
          error={tried && exigido && mapa[campo] === null ? 'Escolha a coluna' : undefined}
          value={String(mapa[campo] ?? '')}
          data={[
            { value: '', label: exigido ? 'Escolha a coluna' : semColuna },
            ...titulos.map((titulo, at) => ({ value: String(at), label: titulo || `Coluna ${at + 1}` })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            colunas.setColuna(campo, value === '' ? null : Number(value));
          }}
        />
      ))}
    </>
  );
}

const rowName = (numero: number): string => (numero === 0 ? 'Nomes dos campos' : `Linha ${numero}`);

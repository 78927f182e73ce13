import { nomeDoCampo } from '../../../ui/origem/nome-do-campo.ts';

const LONGA = 30;

/**
 * The key of a record as one line, and as one with the names of its fields. What tells two records apart at a glance
 * comes first: numbers, then what is short; an access key fills the line by itself.
 */
export function chaveTexto(chave: Readonly<Record<string, string>>): { curta: string; inteira: string } {
  const campos = Object.entries(chave).sort((a, b) => rankOf(a) - rankOf(b));
  return {
    curta: campos.map(([nome, valor]) => `${nome} ${valor}`).join(' · '),
    inteira: campos
      .map(([nome, valor]) => {
        const portuguese = nomeDoCampo(nome);
        return portuguese === undefined ? `${nome} ${valor}` : `${nome} (${portuguese}) ${valor}`;
      })
      .join(' · '),
  };
}

function rankOf([nome, valor]: [string, string]): number {
  if (valor.length >= LONGA) return 2;
  return nome.startsWith('NUM_') ? 0 : 1;
}

import type { EsquemaTabela } from '../columnar/schema.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';

/** A change may move the validity of a row of a register: the new validity replaces beginning and end. */
export function applyNovaValidade(
  linhas: readonly { esquema: EsquemaTabela; linha: LinhaTabela }[],
  { novoIniValid, novoFimValid }: { novoIniValid?: string; novoFimValid?: string },
): void {
  if (novoIniValid === undefined) return;
  for (const { esquema, linha } of linhas) {
    const inicio = esquema.colunas.findIndex((c) => c.nome === 'iniValid');
    if (inicio < 0) continue;
    linha[inicio] = novoIniValid;
    linha[positionOf(esquema, 'fimValid')] = novoFimValid ?? null;
  }
}

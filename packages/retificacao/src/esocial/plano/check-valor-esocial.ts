import type { ValorConferido, ValorDigitado } from '../../propostas/valor-digitado.ts';
import { ABAS_ESOCIAL, tipoDaColuna } from './abas-esocial.ts';
import { readCelula } from './read-celula.ts';

/** As {@link checkValor}, of the eSocial. */
export function checkValorEsocial({ aba, campo, texto }: ValorDigitado): ValorConferido {
  const coluna = ABAS_ESOCIAL.find((a) => a.nome === aba)?.colunas.find((c) => c.nome === campo && c.papel === 'campo');
  if (coluna === undefined) return { erro: `A aba ${aba} não tem o campo ${campo}.` };
  if (texto.trim() === '') return { valor: '' };
  const lido = readCelula({ tipo: 'texto', texto, formula: false }, coluna.tipo);
  if ('erro' in lido) return { erro: `${lido.erro.charAt(0).toUpperCase()}${lido.erro.slice(1)}.` };
  const tipo = tipoDaColuna(coluna.tipo);
  if (tipo.aceita(lido.texto)) return { valor: lido.texto };
  return { erro: `"${texto.trim().slice(0, 60)}" não vale: ${campo} deve ter ${tipo.descricao}.` };
}

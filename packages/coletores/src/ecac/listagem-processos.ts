import { formatCnpj, formatDateBr } from '@apura/br';
import type { ProcessoIntegra } from '../integra-contador/eprocesso.ts';
import { writeListagem } from './write-listagem.ts';

const TITULOS = [
  'Número do Processo',
  'Data de Protocolo',
  'Tipo do Processo',
  'Subtipo',
  'Situação',
  'Localização',
  'Última Movimentação',
];

/** Processes in the form of the listing on the e-CAC's screen. */
export function listagemProcessos(cnpj: string, processos: readonly ProcessoIntegra[]): Uint8Array {
  return writeListagem([
    ['CNPJ', formatCnpj(cnpj)],
    TITULOS,
    ...processos.map((p) => [
      p.numero,
      dia(p.protocolo),
      p.tipo,
      p.subtipo || p.tipo,
      p.situacao,
      p.localizacao,
      dia(p.encaminhamento),
    ]),
  ]);
}

/** Converts the forms in which services write a day to dd/mm/aaaa; any other text stays as it is. */
function dia(texto: string): string {
  const compacto = /^(\d{4})(\d{2})(\d{2})$/.exec(texto);
  if (compacto) return `${compacto[3]}/${compacto[2]}/${compacto[1]}`;
  return /^\d{4}-\d{2}-\d{2}/.test(texto) ? formatDateBr(texto.slice(0, 10)) : texto;
}

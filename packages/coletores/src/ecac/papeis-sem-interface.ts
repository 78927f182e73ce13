import { formatPeriodo } from '@apura/br';
import type { PeriodosEcac } from './periodos-ecac.ts';

const ENVIAR = 'envie os arquivos em um projeto com Upload Manual do mesmo período';

/** Papers that no interface delivers, and how the user gets them: one Portuguese sentence for each kind of paper. */
export function papeisSemInterface({ dctf, anos }: Pick<PeriodosEcac, 'dctf' | 'anos'>): string[] {
  const meses = [dctf[0], dctf.at(-1)].flatMap((mes) => (mes === undefined ? [] : [formatPeriodo(mes)]));
  const [primeiro, ultimo] = meses;
  const entre = primeiro === ultimo ? primeiro : `${primeiro} a ${ultimo}`;
  return [
    ...(primeiro === undefined
      ? []
      : [
          `DCTF de ${entre}: no e-CAC, abra Declarações e Demonstrativos, DCTF, imprima cada declaração ` +
            `em PDF e ${ENVIAR}.`,
        ]),
    'PER/DCOMP: no e-CAC, abra Restituição e Compensação, Acessar PER/DCOMP Web, Visualizar Documentos, ' +
      `baixe a listagem em CSV e o PDF de cada documento e ${ENVIAR}.`,
    `Fontes Pagadoras de ${anos.join(', ')}: no e-CAC, abra Declarações e Demonstrativos, Consulta ` +
      `Rendimentos Informados por Fontes Pagadoras, imprima cada ano-calendário em PDF e ${ENVIAR}.`,
  ];
}

/** How the user gets the documents of the processes that were found. */
export function documentosDosProcessos(quantos: number): string {
  const quais = quantos === 1 ? 'do processo encontrado' : `dos ${quantos} processos encontrados`;
  return (
    `Documentos ${quais}: no e-CAC, abra Processos Digitais (e-Processo), escolha o processo e baixe os ` +
    'documentos dele; nenhuma interface os entrega.'
  );
}

import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaPagamento } from './esquemas-ecac.ts';
import { findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type PapelLido, unreadOf } from './papel-lido.ts';
import { parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { isoOfDay, parseDia, parseDinheiro } from './valores.ts';

const INICIO = /(?:^|\b01 )NOME \/ RAZAO SOCIAL/;

const JUROS = [
  'Valor dos Juros e / ou Encargos DL - 1.025/69',
  'Valor dos Juros e/ou Encargos DL-1.025/69',
  'Valor dos Juros',
];

/** Whether the text is of the numbered boxes of a DARF as Sicalc prints it. */
export const isDarfSicalc = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.some((l) => INICIO.test(l.norma)) && linhas.some((l) => /VALOR DO PRINCIPAL/.test(l.norma));

/** Reads DARF slips with the boxes 01 to 10. A slip that appears again (first and second copy) counts once. */
export function readDarf(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('PAGAMENTOS', createColetorProblemas());
  const inicios = linhas.flatMap((l, i) => (INICIO.test(l.norma) ? [i] : []));
  const vistos = new Set<string>();
  const dias: number[] = [];
  const cnpjs: string[] = [];
  for (const [n, de] of inicios.entries()) {
    const via = linhas.slice(de, inicios[n + 1] ?? linhas.length);
    const [onde] = via;
    if (!onde) continue;
    const texto = (rotulo: string, padrao: RegExp) => findValor(via, [rotulo], padrao);
    const quantia = (...rotulos: string[]) => parseDinheiro(findValor(via, rotulos, PADRAO.quantia) ?? '');
    const pa = parsePa(texto('Período de Apuração', /^(\d{2}\/\d{2}\/\d{4}|\d{2}\/\d{4})$/) ?? '');
    const cnpj = plainCnpj(texto('Número do CPF ou CNPJ', PADRAO.cnpj));
    const codigo = texto('Código da Receita', /^(\d{4})$/);
    const vencimento = parseDia(texto('Data de Vencimento', PADRAO.dia) ?? '');
    const referencia = texto('Número de Referência', /^([\d./-]+)$/);
    const principal = quantia('Valor do Principal');
    const total = quantia('Valor Total');
    const [multa, juros] = [quantia('Valor da Multa') ?? 0n, quantia(...JUROS) ?? 0n];
    const chave = [cnpj, codigo, pa?.pa, vencimento, referencia, principal, multa, juros, total].join('|');
    if (vistos.has(chave)) continue;
    vistos.add(chave);
    if (codigo === null || principal === null || total === null) {
      saida.unread({ onde, texto: via.map((l) => l.texto).join(' / '), oque: 'um DARF' });
      continue;
    }
    saida.check({
      oque: `Valor total do DARF de código ${codigo}`,
      lido: principal + multa + juros,
      impresso: total,
      onde,
    });
    if (pa) dias.push(pa.inicio, pa.fim);
    if (cnpj !== null) cnpjs.push(cnpj);
    saida.add(
      esquemaPagamento,
      {
        tipo_documento: 'DARF',
        pa: pa?.pa ?? null,
        pa_inicio: pa?.inicio ?? null,
        pa_fim: pa?.fim ?? null,
        vencimento,
        cod_receita: codigo,
        referencia,
        principal,
        multa,
        juros,
        total,
      },
      cnpj ?? '',
    );
  }
  dias.sort((a, b) => a - b);
  return saida.finish({
    cnpj: new Set(cnpjs.map((c) => c.slice(0, 8))).size === 1 ? (cnpjs[0] ?? null) : null,
    naoLidos: unreadOf({ cnpj: cnpjs[0] ?? null, periodo: dias[0] ?? null }),
    inicio: dias[0] === undefined ? null : isoOfDay(dias[0]),
    fim: dias.length === 0 ? null : isoOfDay(dias.at(-1) ?? 0),
  });
}

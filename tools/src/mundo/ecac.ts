import { EMPRESA } from '../geradores/cadastro.ts';
import { type Centavos, toPoint } from '../geradores/centavos.ts';
import { lastDay, type Mes } from '../geradores/nota.ts';
import type { FolhaDoMes } from './esocial.ts';

/** What one month declared and paid of one tax. */
export interface Debito {
  mes: Mes;
  /** Six digits, as the DCTFWeb writes them. */
  codigo: string;
  descricao: string;
  /** What the books say. */
  apurado: Centavos;
  declarado: Centavos;
  pago: Centavos;
}

/** A month in which the declaration says less than the books, and one in which more was paid than declared. */
export const PLANTADOS = {
  declaradoAMenor: { mes: '-05', codigo: '691201', cents: 100_000 },
  pagoAMaior: { mes: '-09', codigo: '585601', cents: 50_000 },
} as const;

/**
 * The DCTFWeb of each month and one listing of payments of the year, from what the books and the payroll came to, with
 * the planted differences. A tax of nothing is neither declared nor paid.
 */
export function generateEcac(
  apurados: readonly { mes: Mes; pis: Centavos; cofins: Centavos }[],
  folhas: readonly FolhaDoMes[],
): { arquivos: { nome: string; texto: string }[]; debitos: Debito[] } {
  const arquivos: { nome: string; texto: string }[] = [];
  const debitos: Debito[] = [];
  for (const { mes, pis, cofins } of apurados) {
    const folha = folhas.find((f) => f.mes === mes);
    const doMes = [
      { codigo: '691201', descricao: 'PIS - NAO CUMULATIVO', apurado: pis },
      { codigo: '585601', descricao: 'COFINS - NAO CUMULATIVA', apurado: cofins },
      ...Object.entries(folha?.contribuicoes ?? {}).map(([codigo, apurado]) => ({
        codigo,
        descricao: 'CONTRIBUICAO PREVIDENCIARIA',
        apurado,
      })),
    ]
      .filter((d) => d.apurado > 0)
      .map((d): Debito => {
        const { declaradoAMenor, pagoAMaior } = PLANTADOS;
        const menos =
          mes.endsWith(declaradoAMenor.mes) && d.codigo === declaradoAMenor.codigo ? declaradoAMenor.cents : 0;
        const mais = mes.endsWith(pagoAMaior.mes) && d.codigo === pagoAMaior.codigo ? pagoAMaior.cents : 0;
        const declarado = d.apurado - menos;
        return { ...d, mes, declarado, pago: declarado + mais };
      });
    debitos.push(...doMes);
    arquivos.push({ nome: `DCTFWeb-${mes}.xml`, texto: dctfWeb(mes, doMes) });
  }
  arquivos.push({ nome: 'pagamentos.csv', texto: listagem(debitos) });
  return { arquivos, debitos };
}

function dctfWeb(mes: Mes, debitos: readonly Debito[]): string {
  const [ano, m] = mes.split('-');
  const creditos = debitos.map(
    (d) =>
      `<CreditoTributarioApurado><codReceita>${d.codigo}</codReceita>` +
      `<ctDescricaoTributo>${d.descricao}</ctDescricaoTributo>` +
      `<ctValor>${toPoint(d.declarado)}</ctValor><paDebito>${m}/${ano}</paDebito>` +
      `<vlTotalCred>0.00</vlTotalCred><saldoaPagar>${toPoint(d.declarado)}</saldoaPagar>` +
      '</CreditoTributarioApurado>',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ConteudoDeclaracao><A000><nrInsc>${EMPRESA.cnpj}</nrInsc><perApuracao>${mes}</perApuracao>\
<indRetificacao>1</indRetificacao><numRecibo>${ano}${m}0001</numRecibo>\
<dhTransmissao>${mes}-28T10:00:00</dhTransmissao></A000>
<A050>${creditos.join('\n')}</A050></ConteudoDeclaracao>
`;
}

function listagem(debitos: readonly Debito[]): string {
  const linhas = debitos.map((d, i) => {
    const [ano = '', m = ''] = d.mes.split('-');
    const vencimento = m === '12' ? `23/01/${Number(ano) + 1}` : `23/${String(Number(m) + 1).padStart(2, '0')}/${ano}`;
    const numero = `070${ano}${m}${String(i).padStart(8, '0')}`;
    const valor = toPoint(d.pago)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/g, '.');
    return ['DARF', numero, `${lastDay(d.mes)}/${m}/${ano}`, vencimento, vencimento, d.codigo.slice(0, 4), valor].join(
      ';',
    );
  });
  const titulo =
    'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de ' +
    'Vencimento;Código de Receita;Valor Total';
  return `${[titulo, ...linhas].join('\r\n')}\r\n`;
}

import { formatPeriodo, formatReais, listCompetencias, moneyOfCents, moveCompetencia } from '@apura/br';
import type { DuckDBConnection } from '@duckdb/node-api';
import { centavos, sum } from '../diagnostico/centavos.ts';
import { type ApuracaoDeclarada, contaDoMes } from './conta-do-mes.ts';
import type { CodigoDaFolha, ContaDoMes, DadosDossie } from './dados-do-dossie.ts';
import { FORMAS } from './forma-do-dossie.ts';
import type { FormaDossie } from './forma-dossie.ts';
import {
  SQL_CONTA,
  SQL_FOLHA_POR_CODIGO,
  SQL_MOVIDO,
  SQL_PEDIDOS,
  SQL_QUEM_ASSINA,
  SQL_SEGURADOS,
  sqlConfronto,
  sqlPeriodo,
} from './leitura-do-dossie.ts';

type Anexos = Pick<
  DadosDossie,
  'analisado' | 'contas' | 'dependencia' | 'folha' | 'confronto' | 'contabilista' | 'pedidos'
>;

/** The parts of a dossier beside its findings: the account of each month, the papers, and who signs. */
export async function readAnexos(connection: DuckDBConnection, forma: FormaDossie): Promise<Anexos> {
  const linhas = async (sql: string): Promise<string[][]> => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJson().map((row) => row.map((valor) => (valor === null ? '' : String(valor))));
  };
  const contas = forma.movido === undefined ? [] : contasDe(forma, await linhas(SQL_CONTA), await linhas(SQL_MOVIDO));
  const [quem] = await linhas(SQL_QUEM_ASSINA);
  const [nome = '', crc = '', fonte = ''] = quem ?? [];
  const confronta = sqlConfronto(forma);
  const confronto = confronta === null ? [] : await linhas(confronta);
  return {
    analisado: analisadoDe((await linhas(sqlPeriodo(forma))).map(([mes = '']) => mes)),
    contas,
    dependencia: dependenciaDe(forma, contas),
    folha: forma.lancamentos === 'folha' ? await readFolha(linhas) : null,
    confronto: confronto.map((r) => {
      const [periodo = '', tributo = '', codigo = '', apurado = '', papelApurado = ''] = r;
      const [declarado = '', papelDeclarado = '', pago = '', papelPago = ''] = r.slice(5);
      return { periodo, tributo, codigo, apurado, papelApurado, declarado, papelDeclarado, pago, papelPago };
    }),
    contabilista: quem === undefined ? null : { nome, crc, fonte },
    pedidos: (await linhas(SQL_PEDIDOS)).map((r) => {
      const [que = '', numero = '', descricao = '', dia = '', situacao = '', valor = ''] = r;
      return { que, numero, descricao, dia, situacao, valor };
    }),
  };
}

/** 10/2025 a 12/2025 (3 meses), and the months between that no file has. */
export function analisadoDe(meses: readonly string[]): DadosDossie['analisado'] {
  const [primeiro, ultimo] = [meses[0], meses.at(-1)];
  if (primeiro === undefined || ultimo === undefined) return { texto: '', faltam: '' };
  const tem = new Set(meses);
  const faltam = listCompetencias(primeiro, ultimo).filter((mes) => !tem.has(mes));
  const quantos = `${tem.size} ${tem.size === 1 ? 'mês' : 'meses'}`;
  return {
    texto:
      primeiro === ultimo
        ? formatPeriodo(primeiro)
        : `${formatPeriodo(primeiro)} a ${formatPeriodo(ultimo)} (${quantos})`,
    faltam: trechosDe(faltam).join(', '),
  };
}

/** 11/2025, or 02/2017 a 03/2018 of months that follow each other. */
function trechosDe(meses: readonly string[]): string[] {
  const trechos: string[][] = [];
  for (const mes of meses) {
    const ultimo = trechos.at(-1);
    const anterior = ultimo?.at(-1);
    if (ultimo !== undefined && anterior !== undefined && moveCompetencia(anterior, 1) === mes) ultimo.push(mes);
    else trechos.push([mes]);
  }
  return trechos.map((trecho) => {
    const [de = '', ate = ''] = [trecho[0], trecho.at(-1)];
    return de === ate ? formatPeriodo(de) : `${formatPeriodo(de)} a ${formatPeriodo(ate)}`;
  });
}

function contasDe(
  { movido }: FormaDossie,
  declaradas: readonly string[][],
  movidas: readonly string[][],
): ContaDoMes[] {
  const doMes = Map.groupBy(declaradas, ([quando = '', tributo = '']) => `${quando} ${tributo}`);
  const moveu = Map.groupBy(movidas, ([quando = '', tributo = '']) => `${quando} ${tributo}`);
  return [...doMes].flatMap(([chave, linhas]) => {
    const [primeira = []] = linhas;
    const [periodo = '', tributo = '', c02 = '', c03 = '', c04 = '', c06 = '', c07 = '', c08 = ''] = primeira;
    const [c09 = '', c10 = '', c11 = '', c12 = '', c13 = ''] = primeira.slice(8);
    const apuracao: ApuracaoDeclarada = {
      ...{ '02': c02, '03': c03, '04': c04, '06': c06, '07': c07, '08': c08 },
      ...{ '09': c09, '10': c10, '11': c11, '12': c12, '13': c13 },
    };
    const de = (que: string) =>
      new Map(
        (moveu.get(chave) ?? []).filter((m) => m[2] === que).map(([, , , nome = '', valor = '']) => [nome, valor]),
      );
    const valores = de('classe');
    if (valores.size === 0) return [];
    const contribuicoes = linhas
      .filter((l) => (l[13] ?? '') !== '')
      .map((l) => {
        const [COD_CONT = '', regime = '', ALIQ = '', VL_BC_CONT = '', VL_CONT_PER = ''] = l.slice(13);
        return { COD_CONT, regime, ALIQ, VL_BC_CONT, VL_CONT_PER };
      });
    const estornos = de('estorno').get('') ?? '0';
    const credito = movido === 'crédito';
    const lc224 = de('LC 224').size > 0;
    return [
      contaDoMes({ periodo, tributo, contribuicoes, apuracao, valores, bases: de('base'), estornos, lc224, credito }),
    ];
  });
}

/** Which months of a dossier take other findings for granted, in words. */
function dependenciaDe(forma: FormaDossie, contas: readonly ContaDoMes[]): string {
  const presas = contas.flatMap(({ periodo, tributo, fora, menosDoQueHavia }) => {
    // A cent is how the steps of a month are rounded.
    const deOutros = abs(centavos(fora)) > 1n ? abs(centavos(fora)) : 0n;
    const muda = moneyOfCents(deOutros + centavos(menosDoQueHavia));
    return centavos(muda) === 0n ? [] : [`${periodo} (${tributo}, ${formatReais(muda)})`];
  });
  if (presas.length === 0) return '';
  const outros = FORMAS.filter((f) => f.movido !== undefined && f !== forma).map((f) => f.relatorio);
  return (
    `Depende de outra tese: em ${presas.join(', ')}, achados mais certos do mesmo mês são contados antes e levam ` +
    'a parte indicada da contribuição ou do que havia a recolher. O valor deste dossiê supõe que eles também se ' +
    `retificam; sozinho, ele mudaria nessa medida. Podem ser de: ${outros.join('; ')}.`
  );
}

const abs = (valor: bigint): bigint => (valor < 0n ? -valor : valor);

async function readFolha(linhas: (sql: string) => Promise<string[][]>): Promise<DadosDossie['folha']> {
  const codigos = (await linhas(SQL_FOLHA_POR_CODIGO)).map((r) => {
    const [periodo = '', codigo = '', descricao = '', apurado = '', declarado = '', recibo = '', sai = ''] = r;
    const extinto = r[7] ?? '';
    // The declaration is made of S-5011 when the payroll is closed again.
    const total = apurado === '' ? declarado : apurado;
    const correto = total === '' ? '' : moneyOfCents(centavos(total) - centavos(sai));
    return { periodo, codigo, descricao, apurado, declarado, recibo, sai, correto, extinto };
  });
  const segurados = (await linhas(SQL_SEGURADOS)).map((r) => {
    const [periodo = '', trabalhadores = '0', base = '', contribuicao = ''] = r;
    return { periodo, trabalhadores: Number(trabalhadores), base, contribuicao };
  });
  return { codigos, segurados, avisos: avisosDaFolha(codigos) };
}

/** What bars a request code by code although the month as a whole allows it. */
function avisosDaFolha(codigos: readonly CodigoDaFolha[]): string[] {
  const lista = (textos: readonly string[]) => [...new Set(textos)].join('; ');
  const diferem = codigos.filter(
    ({ apurado, declarado }) => apurado !== '' && declarado !== '' && centavos(apurado) !== centavos(declarado),
  );
  const semPagamento = [...Map.groupBy(codigos, ({ periodo, codigo }) => `${periodo} ${codigo.slice(0, 4)}`)].flatMap(
    ([qual, doCodigo]) => {
      const sai = sum(doCodigo.map((c) => c.sai));
      const extinto = doCodigo[0]?.extinto ?? '';
      return extinto === '' || centavos(sai) <= centavos(extinto)
        ? []
        : [`${qual} (sai ${formatReais(sai)}, extinto ${formatReais(extinto)})`];
    },
  );
  return [
    ...(diferem.length === 0
      ? []
      : [
          `O S-5011 e a DCTFWeb diferem em ${lista(diferem.map((c) => `${c.periodo} ${c.codigo}`))}: explique a ` +
            'diferença antes de retificar.',
        ]),
    ...(semPagamento.length === 0
      ? []
      : [
          'O valor do mês vai até a soma do que os papéis mostram extinto, e não código a código. Sai mais do que ' +
            `foi extinto do próprio código em ${lista(semPagamento)}: junte o comprovante antes de pedir esta parte.`,
        ]),
  ];
}

/** What leaves each month by its codes, all together. */
export const somaDosCodigos = (codigos: readonly { periodo: string; sai: string }[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(codigos, ({ periodo }) => periodo)].map(([mes, doMes]) => [mes, sum(doMes.map(({ sai }) => sai))]),
  );

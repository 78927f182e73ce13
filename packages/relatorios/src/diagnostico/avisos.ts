import type { TabelasCarregadas } from '@apura/tabelas';
import type { DiaDoDiagnostico, Diagnostico } from './agregado.ts';
import { type Consulta, numero, sqlDe, texto, valor } from './consulta.ts';

/** Every obligation with its months, in the order of the report. */
export async function readCompletude(q: Consulta): Promise<Diagnostico['completude']> {
  const rows = await q(sqlDe('completude'));
  const por = Map.groupBy(rows, (r) => texto(r.obrigacao));
  return [...por].map(([obrigacao, meses]) => ({
    obrigacao,
    meses: meses.map((r) => ({ m: texto(r.mes), situacao: texto(r.situacao), qtd: numero(r.qtd) })),
  }));
}

/** How much of what was to be expected came; a part of a month's files counts as not come. */
export async function readCobertura(q: Consulta): Promise<Diagnostico['cobertura']> {
  const [r] = await q(sqlDe('cobertura'));
  const esperados = numero(r?.esperados);
  return esperados === 0 ? null : { percentual: valor(r?.pct), recebidos: numero(r?.recebidos), esperados };
}

/** Files that no report used, at most a hundred. */
export async function readArquivosComProblema(q: Consulta): Promise<Diagnostico['arquivos_com_problema']> {
  const rows = await q(sqlDe('arquivos-com-problema'));
  return rows.map((r) => ({
    arquivo: texto(r.arquivo),
    categoria: texto(r.categoria),
    situacao: texto(r.situacao),
    avisos: texto(r.avisos),
  }));
}

/** The tables whose date decides what is found, as people call them. */
const TABELAS_DATADAS = [
  { tabela: 'teses', texto: 'teses e decisões' },
  { tabela: 'nat_rec_ncm', texto: 'produtos monofásicos, de alíquota zero e com ST' },
  { tabela: 'codigo_receita', texto: 'códigos de receita' },
  { tabela: 'verbas_cp', texto: 'verbas da folha' },
] as const;

/** What the numbers assume. `premissasDoDia` adds what depends on the day. */
export function premissas(oficiais: TabelasCarregadas): string[] {
  const datas = TABELAS_DATADAS.flatMap(({ tabela: nome, texto }) => {
    const tabela = oficiais.tabelas.get(nome);
    return tabela === undefined ? [] : [`${texto}: ${tabela.data.split('-').reverse().join('/')}`];
  });
  return [
    'Todos os valores são estimativas e dependem de validação por profissional habilitado antes de qualquer ' +
      'pedido ou retificação.',
    'Diferenças de até R$ 1,00 por mês e tributo, ou de R$ 0,05 por documento, são tratadas como arredondamento.',
    'Um mesmo item conta em uma só tese; créditos já pedidos em PER/DCOMP ou já ajustados na escrituração ' +
      'ficam fora do total.',
    ...[...oficiais.tabelas.values()].flatMap((t) => t.aviso ?? []),
    ...(datas.length === 0 ? [] : [`Datas das tabelas usadas: ${datas.join('; ')}.`]),
  ];
}

/** What the numbers of a day assume. */
export function premissasDoDia({ hoje, selic_ate }: DiaDoDiagnostico): string[] {
  const dia = hoje.split('-').reverse().join('/');
  return [
    `A prescrição foi comparada com ${dia}: o que já prescreveu fica fora dos totais e aparece à parte.`,
    selic_ate === null
      ? 'Sem tabela da Selic: a atualização não foi estimada.'
      : `Selic até ${selic_ate} (último mês conhecido): soma simples das taxas a partir do mês seguinte ao do ` +
        'pagamento, mais 1% no mês do uso. Só o pago a maior e as retenções são atualizados; saldos de crédito ' +
        'da não cumulatividade, não.',
    'A Selic recebida não paga IRPJ nem CSLL (Tema 962 do STF), mas paga PIS e COFINS (Tema 1237 do STJ).',
  ];
}

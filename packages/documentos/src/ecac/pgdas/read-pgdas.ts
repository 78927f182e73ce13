import { createColetorProblemas } from '../../texto/coletor-problemas.ts';
import { esquemaPgdasApuracao } from '../esquemas-ecac.ts';
import { amountsOf, findValor, type LinhaFolha, PADRAO, plainCnpj } from '../folha.ts';
import { type PapelLido, unreadOf, variasDeclaracoes } from '../papel-lido.ts';
import { parsePa } from '../parse-pa.ts';
import { createSaida } from '../saida-papel.ts';
import { isoOfDay, microsOf, parseDia, parseInstantePapel } from '../valores.ts';
import { readEstabelecimentos } from './atividades-pgdas.ts';
import { readDas } from './das-pgdas.ts';
import { readFatorR, readFixos, readFolha, readMesesDeReceita, readReceitas } from './receitas-pgdas.ts';
import { cutSecoes } from './secoes-pgdas.ts';

type Papel = 'Extrato' | 'Declaração' | 'Recibo';

/** The titles of the papers. A declaration and its receipt may be pages of one PDF, which is then the declaration. */
const TITULOS: readonly { papel: Papel; titulo: RegExp }[] = [
  { papel: 'Extrato', titulo: /^EXTRATO DO SIMPLES NACIONAL\b/ },
  {
    papel: 'Declaração',
    titulo: /PROGRAMA GERADOR DO DOCUMENTO DE ARRECADACAO DO SIMPLES NACIONAL ?- ?DECLARATORIO/,
  },
  { papel: 'Recibo', titulo: /RECIBO DE ENTREGA DA APURACAO NO PGDAS-D/ },
];

const MEI =
  'O documento é do MEI (PGMEI ou DASN-SIMEI), que paga valores fixos e não entrega o PGDAS-D. Não há o que ' +
  'recuperar nele: se a empresa deixou de ser MEI, peça ao cliente os PGDAS-D dos meses seguintes.';

const papelOf = (linhas: readonly LinhaFolha[]): Papel | undefined =>
  TITULOS.find(({ titulo }) => linhas.some((l, i) => titulo.test(withNext(linhas, i)) || titulo.test(l.norma)))?.papel;

/** A title may take two lines. */
const withNext = (linhas: readonly LinhaFolha[], i: number): string =>
  `${linhas[i]?.norma ?? ''} ${linhas[i + 1]?.norma ?? ''}`.trim();

/** Whether the text is of a paper of the PGDAS-D. The slip of a DAS has another title. */
export const isPgdas = (linhas: readonly LinhaFolha[]): boolean => papelOf(linhas) !== undefined;

/** Whether the text is of a paper of an individual entrepreneur (MEI), who has no PGDAS-D. */
export const isPgmei = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.some((l) => /\bPGMEI\b|\bDASN-? ?SIMEI\b/.test(l.norma));

export const readPgmei = (): PapelLido =>
  createSaida('PGDAS', createColetorProblemas()).finish({ recusa: MEI, detalhe: 0 });

/**
 * Reads a paper of the PGDAS-D: the statement ('Extrato'), the declaration or its receipt. Of a month the declaration
 * with the latest transmission counts; statements do not replace one another, because each shows a DAS of its own.
 */
export function readPgdas(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('PGDAS', createColetorProblemas());
  const papel = papelOf(linhas) ?? 'Extrato';
  const cnpj = plainCnpj(findValor(linhas, ['CNPJ Matriz', 'CNPJ da Matriz', 'CNPJ Básico', 'CNPJ'], PADRAO.cnpj));
  const numeros = numbersOf(linhas, cnpj);
  if (numeros.length > 1) return saida.finish({ cnpj, recusa: variasDeclaracoes(numeros) });
  const [numero = null] = numeros;
  const escrito = findValor(linhas, ['Período de Apuração (PA)', 'Período de Apuração'], /(\d{2}\/\d{4})(?!\d)/);
  const pa = parsePa(escrito ?? numero?.slice(8, 14) ?? '');
  const comum = { periodo: pa?.pa ?? null, mes: pa?.inicio ?? null, numero, papel };
  const secoes = cutSecoes(linhas);
  const retificadora = linhas.some((l) => /\b(?:APURACAO|DECLARACAO) RETIFICADORA\b/.test(l.norma));
  const transmissao = parseInstantePapel(
    instantOf(linhas, ['Data e horário da transmissão da Declaração', 'Data e Horário da Transmissão']) ?? '',
  );
  const apuracao = parseInstantePapel(instantOf(linhas, ['Apurado em']) ?? '');
  const recibo = findValor(linhas, ['Número do Recibo'], /(\d{2}\.\d{2}\.\d{5}\.\d{7}-\d)/);
  const receitas = readReceitas(secoes.get('receitas') ?? [], saida);
  readMesesDeReceita(secoes.get('anteriores') ?? [], comum, saida);
  const folha = readFolha(secoes.get('folha') ?? [], comum, saida);
  const fator = readFatorR(secoes.get('fator') ?? []);
  const fixos = readFixos(secoes.get('fixos') ?? []);
  const totais = readEstabelecimentos({
    linhas: secoes.get('estabelecimentos') ?? [],
    daEmpresa: secoes.get('total') ?? [],
    comum,
    anexoDoFator: fator.anexo,
    saida,
  });
  const resumo = readResumo(papel === 'Recibo' ? numberLine(linhas, numero) : (secoes.get('resumo') ?? []));
  const das = readDas(secoes, comum, saida);
  const lido = receitas.rpa_total ?? resumo?.auferida ?? null;
  const [onde] = linhas;
  if (lido === null && onde) saida.unread({ onde, texto: onde.texto, oque: 'a receita bruta do mês' });
  saida.add(esquemaPgdasApuracao, {
    ...comum,
    cnpj_basico: cnpj?.slice(0, 8) ?? null,
    nome: findValor(linhas, ['Nome Empresarial'], /^(?!CNPJ\b)(.+)$/),
    finalidade: retificadora ? 'Retificadora' : 'Original',
    apuracao: microsOf(apuracao),
    transmissao: microsOf(transmissao),
    recibo,
    regime: /^(Compet[êe]ncia|Caixa)/i.exec(findValor(linhas, ['Regime de Apuração'], PADRAO.texto) ?? '')?.[1] ?? null,
    optante: findValor(linhas, ['Optante pelo Simples Nacional'], PADRAO.simNao),
    abertura: parseDia(findValor(linhas, ['Data de Abertura', 'Data de abertura no CNPJ'], PADRAO.dia) ?? ''),
    ...receitas,
    folha,
    fator_r: fator.fator,
    fator_r_anexo: fator.anexo,
    fixo_icms: fixos.icms,
    fixo_iss: fixos.iss,
    auferida: resumo?.auferida ?? null,
    declarado: totais.declarado ?? resumo?.declarado ?? null,
    suspenso: totais.suspenso ?? resumo?.suspenso ?? null,
  });
  return saida.finish({
    cnpj,
    naoLidos: unreadOf({ cnpj, periodo: pa }),
    inicio: pa ? isoOfDay(pa.inicio) : null,
    fim: pa ? isoOfDay(pa.fim) : null,
    finalidade: retificadora ? 'Retificadora' : 'Original',
    transmissao: transmissao ?? apuracao,
    grupo: groupOf({ papel, pa: pa?.pa, numero, das: das.numero }),
    recibo: numero,
    // Of two statements of one DAS the one that knows its payment says more.
    detalhe: papel === 'Recibo' ? 1 : das.pago ? 3 : 2,
  });
}

/** Papers that replace one another: those of one month, and statements of one DAS. */
function groupOf(o: {
  papel: Papel;
  pa: string | undefined;
  numero: string | null;
  das: string | null;
}): string | null {
  if (o.pa === undefined || (o.papel === 'Extrato' && o.numero === null)) return null;
  return o.papel === 'Extrato' ? `PGDAS|${o.numero}|${o.das}` : `PGDAS|${o.pa}`;
}

/** The numbers of declarations: the root of the CNPJ, year and month, and a sequence of three digits. */
function numbersOf(linhas: readonly LinhaFolha[], cnpj: string | null): string[] {
  const raiz = cnpj?.slice(0, 8);
  const achados = linhas.flatMap((l) => l.texto.match(/\b[0-9A-Z]{8}20\d{2}(?:0[1-9]|1[0-2])\d{3}\b/g) ?? []);
  return [...new Set(achados.filter((n) => raiz === undefined || n.startsWith(raiz)))];
}

/** The day and the hour beside a label or below it. Where the hour is printed apart from the day, both are joined. */
function instantOf(linhas: readonly LinhaFolha[], rotulos: readonly string[]): string | null {
  const valor = findValor(linhas, rotulos, PADRAO.instante);
  if (valor !== null) return valor;
  const linha = linhas.findIndex((l) => rotulos.some((r) => l.texto.toLowerCase().includes(r.toLowerCase())));
  const perto = linha < 0 ? '' : `${linhas[linha]?.texto} ${linhas[linha + 1]?.texto ?? ''}`;
  return PADRAO.instante.exec(perto)?.[1] ?? null;
}

const numberLine = (linhas: readonly LinhaFolha[], numero: string | null): readonly LinhaFolha[] =>
  linhas.filter((l) => numero !== null && l.texto.includes(numero));

/** The revenue and the debts of a summary: of two amounts the last is the debt, of more the last but two. */
function readResumo(
  linhas: readonly LinhaFolha[],
): { auferida: bigint; declarado: bigint | null; suspenso: bigint | null } | null {
  const valores = amountsOf(linhas.flatMap((l) => l.celulas));
  const [auferida] = valores;
  if (auferida === undefined) return null;
  const completo = valores.length >= 4;
  return {
    auferida,
    declarado: valores.length < 2 ? null : ((completo ? valores.at(-3) : valores.at(-1)) ?? null),
    suspenso: completo ? (valores.at(-2) ?? null) : null,
  };
}

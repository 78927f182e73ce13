import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { CATEGORIAS } from './categoria-dctfweb.ts';
import { esquemaDctfDebito } from './esquemas-ecac.ts';
import { findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type PapelLido, type SaidaPapel, unreadOf, variasDeclaracoes } from './papel-lido.ts';
import { type PeriodoApuracao, parsePa } from './parse-pa.ts';
import { readVinculos } from './read-dctf-vinculos.ts';
import { createSaida } from './saida-papel.ts';
import { shortTributo } from './tributo.ts';
import { colado, isoOfDay, microsOf, parseDinheiro, parseInstantePapel } from './valores.ts';

const TITULO_DEBITO = /DEBITO APURADO E CREDITOS VINCULADOS/;
const FIM = /FIM DE IMPRESSAO/;
const TITULO_RECIBO = /^RECIBO DE ENTREGA\b/;

/** Whether the text is of a monthly DCTF as the e-CAC prints it. */
export const isDctf = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.slice(0, 80).some((l) => colado(l.norma).includes('DCTFMENSAL')) &&
  linhas.some((l) => TITULO_DEBITO.test(l.norma) || /DADOS DO PROCESSAMENTO|DADOS INICIAIS/.test(l.norma));

/** Reads a monthly DCTF: one debt per page, or several pages when its credits do not fit on one. */
export function readDctf(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('DCTF', createColetorProblemas());
  const texto = linhas.map((l) => l.norma).join('\n');
  const cnpj = plainCnpj(findValor(linhas, ['CNPJ'], PADRAO.cnpj));
  const periodo = findPeriodo(linhas);
  const retificadora = /^S/i.test(findValor(linhas, ['Declaração Retificadora'], PADRAO.simNao) ?? '');
  const recibo = findValor(linhas, ['Número do Recibo', 'Nº do Recibo'], /^([\d.-]{6,})$/);
  const numero = findValor(linhas, ['Número da Declaração'], /^([\d.-]{6,})$/);
  const transmissao = parseInstantePapel(
    findValor(linhas, ['Data de Recepção', 'Data da Recepção'], PADRAO.instante) ?? '',
  );
  const situacao = findValor(linhas, ['Situação da Declaração', 'Situação'], PADRAO.texto) ?? '';
  const declaracao = {
    fonte: 'DCTF',
    tipo_declaracao: retificadora ? 'Retificadora' : 'Original',
    categoria: CATEGORIAS.geral,
    recibo: recibo ?? numero,
    transmissao: microsOf(transmissao),
    periodo: periodo?.pa ?? null,
  };
  const declaracoes = declarationsOf(linhas);
  if (declaracoes.size > 1) return saida.finish({ cnpj, recusa: variasDeclaracoes(declaracoes) });
  const [primeira] = linhas;
  if (periodo === null && primeira) {
    saida.unread({ onde: primeira, texto: primeira.texto, oque: 'o período da DCTF' });
  }
  for (const debito of debtsOf(linhas)) readDebito({ linhas: debito, declaracao, saida });
  const soRecibo = !TITULO_DEBITO.test(texto) && linhas.some((l) => TITULO_RECIBO.test(l.norma));
  const inteiro = soRecibo || FIM.test(texto);
  if (soRecibo) {
    saida.problemas.add({
      codigo: 'ecac-so-recibo',
      mensagem: 'O documento é só o recibo da DCTF, que não traz os débitos. Envie também a declaração.',
    });
  } else if (!inteiro) {
    saida.problemas.add({
      codigo: 'ecac-documento-incompleto',
      mensagem: 'A impressão da DCTF não chega ao fim ("FIM DE IMPRESSAO"). Imprima-a de novo no e-CAC.',
    });
  }
  return saida.finish({
    cnpj,
    inicio: periodo ? isoOfDay(periodo.inicio) : null,
    fim: periodo ? isoOfDay(periodo.fim) : null,
    naoLidos: unreadOf({ cnpj, periodo }),
    finalidade: retificadora ? 'Retificadora' : 'Original',
    transmissao,
    grupo: periodo ? `DCTF|${(cnpj ?? '').slice(0, 8)}|${periodo.pa}` : null,
    recibo: recibo ?? numero,
    detalhe: soRecibo ? 1 : 2,
    inteiro,
    ativa: !/CANCELAD|REJEITAD|NAO ACEITA/i.test(situacao.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
    // A declaration without debts is a declaration all the same.
    recusa: TITULO_DEBITO.test(texto) ? undefined : null,
  });
}

/** The month is in the heading of every page, beside the CNPJ: 'Dezembro/2018'. */
function headingPeriodo(l: LinhaFolha): PeriodoApuracao | null {
  const m = /^CNPJ\b.*?([A-Z]{3,9} ?\/ ?\d{4}|\b\d{2}\/\d{4})$/.exec(l.norma);
  return m?.[1] ? parsePa(m[1]) : null;
}

/** The declarations of a PDF by their numbers, or by their months when there are more of these. */
function declarationsOf(linhas: readonly LinhaFolha[]): Set<string> {
  const numeros = linhas.flatMap((l) => /NUMERO DA DECLARACAO:? ?(\d[\d.-]{5,})/.exec(l.norma)?.[1] ?? []);
  const meses = new Set(linhas.flatMap((l) => headingPeriodo(l)?.pa ?? []));
  return meses.size > 1 ? meses : new Set(numeros);
}

function findPeriodo(linhas: readonly LinhaFolha[]): PeriodoApuracao | null {
  for (const l of linhas) {
    const periodo = headingPeriodo(l);
    if (periodo) return periodo;
  }
  const dias = findValor(linhas, ['Período'], /^(\d{2}\/\d{2}\/\d{4} ?a ?\d{2}\/\d{2}\/\d{4})$/i);
  const mes = dias === null ? null : parsePa(dias);
  return mes === null ? null : parsePa(isoOfDay(mes.inicio).slice(0, 7));
}

/** The lines of each debt, from its heading to the next one. A heading with the same code and period continues it. */
function debtsOf(linhas: readonly LinhaFolha[]): LinhaFolha[][] {
  const debitos: LinhaFolha[][] = [];
  let chave = '';
  const inicios = linhas.flatMap((l, i) => (TITULO_DEBITO.test(l.norma) ? [i] : []));
  for (const [n, de] of inicios.entries()) {
    const trecho = linhas.slice(de, inicios[n + 1] ?? linhas.length);
    const nova = [
      findValor(trecho, ['Código Receita', 'Código da Receita'], CODIGO),
      findValor(trecho, ['Período de Apuração'], PADRAO.texto),
      findValor(trecho, ['CNPJ do Estabelecimento'], PADRAO.cnpj),
    ].join('|');
    const ultimo = debitos.at(-1);
    const temDebito = findValor(trecho, ['Débito Apurado'], PADRAO.quantia) !== null;
    if (ultimo && !temDebito && (nova === chave || nova === '||')) ultimo.push(...trecho);
    else debitos.push([...trecho]);
    if (nova !== '||') chave = nova;
  }
  return debitos;
}

const CODIGO = /(\d{4}(?:-\d{2})?)/;

function readDebito(o: {
  linhas: readonly LinhaFolha[];
  declaracao: Record<string, string | bigint | null>;
  saida: SaidaPapel;
}): void {
  const { linhas, saida } = o;
  const [onde] = linhas;
  if (!onde) return;
  const quantia = (...rotulos: string[]) => parseDinheiro(findValor(linhas, rotulos, PADRAO.quantia) ?? '');
  const codigo = findValor(linhas, ['Código Receita', 'Código da Receita'], CODIGO)?.replace(/\D/g, '') ?? null;
  const paTexto = findValor(linhas, ['Período de Apuração'], PADRAO.texto);
  const pa = parsePa(paTexto ?? '');
  const debito = quantia('Débito Apurado');
  if (codigo === null || debito === null) {
    saida.unread({
      onde,
      texto: linhas
        .slice(0, 12)
        .map((l) => l.texto)
        .join(' / '),
      oque: 'um débito da DCTF',
    });
    return;
  }
  if (pa === null) saida.unread({ onde, texto: paTexto ?? '', oque: `o período de apuração do débito ${codigo}` });
  const pagamento = quantia('Pagamento', 'Pagamentos');
  const deducao = quantia('Dedução com DARF');
  const compensacao = quantia('Compensações', 'Compensação');
  const parcelamento = quantia('Parcelamento', 'Parcelamentos');
  const suspensao = quantia('Suspensão', 'Suspensões');
  const soma = quantia('Soma dos Créditos Vinculados');
  const saldo = quantia('Saldo a Pagar do Débito');
  const pago = pagamento === null && deducao === null ? null : (pagamento ?? 0n) + (deducao ?? 0n);
  saida.add(esquemaDctfDebito, {
    ...o.declaracao,
    tributo: shortTributo(findValor(linhas, ['Grupo do Tributo'], PADRAO.texto) ?? ''),
    cod_receita: codigo,
    pa: pa?.pa ?? paTexto,
    pa_inicio: pa?.inicio ?? null,
    pa_fim: pa?.fim ?? null,
    debito,
    pagamento: pago,
    compensacao,
    parcelamento,
    suspensao,
    soma_creditos: soma,
    saldo,
  });
  const partes = (pago ?? 0n) + (compensacao ?? 0n) + (parcelamento ?? 0n) + (suspensao ?? 0n);
  saida.check({ oque: `Soma dos créditos do débito ${codigo}`, lido: partes, impresso: soma, onde });
  saida.check({ oque: `Saldo a pagar do débito ${codigo}`, lido: debito - (soma ?? partes), impresso: saldo, onde });
  readVinculos({
    linhas,
    debito: {
      periodo: o.declaracao.periodo ?? null,
      cod_receita: codigo,
      pa: pa?.pa ?? paTexto,
      pa_inicio: pa?.inicio ?? null,
      pa_fim: pa?.fim ?? null,
    },
    saida,
  });
}

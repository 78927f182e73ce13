import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { readDocumento } from '../xml/read-documento.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import { CATEGORIAS, findCategoria } from './categoria-dctfweb.ts';
import { declaracaoDctfweb } from './declaracao-dctfweb.ts';
import { esquemaDctfDebito } from './esquemas-ecac.ts';
import type { PapelLido } from './papel-lido.ts';
import { type PeriodoApuracao, parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { shortTributo } from './tributo.ts';
import { parseInstantePapel, parseNumero } from './valores.ts';

interface DebitoXml {
  campos: Record<string, string>;
  linha: number;
}

interface DctfwebXml {
  cabecalho: Record<string, string>;
  debitos: DebitoXml[];
  declaracoes: number;
}

/** Elements and attributes that may hold the number of the taxpayer; the first one with its shape counts. */
const INSCRICAO = [
  'inscContrib',
  'nrInsc',
  'numInscricao',
  'nrInscricao',
  'cnpj',
  'CNPJ',
  'cnpjContribuinte',
  'niContribuinte',
  'ni',
];

/** Elements that may hold the number of the process of a Reclamatória Trabalhista. */
const PROCESSO = /^(?:nr|num|numero)?Proc(?:esso)?(?:Trab(?:alhista)?)?$/i;

/**
 * Reads the XML of a DCTFWeb as the e-CAC and the Integra Contador give it (`ProcDctf`): A000 (`inscContrib`,
 * `perApuracao`, `indRetificacao`, `numRecibo`) and the debts of A050 (`CreditoTributarioApurado`). It never throws for
 * what the document holds.
 */
export function readDctfwebXml(bytes: Uint8Array): PapelLido {
  const lido = readDocumento<DctfwebXml>(bytes, {
    limites: LIMITES_XML,
    createLeitor,
    vazio: { cabecalho: {}, debitos: [], declaracoes: 0 },
  });
  const problemas = createColetorProblemas();
  for (const p of lido.problemas) problemas.add(p);
  const saida = createSaida('DCTFWEB', problemas);
  if (lido.recusa !== null) return saida.finish({ recusa: lido.recusa });
  const { cabecalho, debitos, declaracoes } = lido.documentos;
  if (declaracoes > 1) {
    return saida.finish({ recusa: 'O XML junta mais de uma declaração. Envie cada uma em um arquivo.' });
  }
  const periodo = parsePa(cabecalho.perApuracao ?? '');
  const retificadora = /^(?:2|S|SIM|TRUE|RETIF.*)$/i.test(cabecalho.indRetificacao ?? '');
  const recibo = cabecalho.numRecibo ?? null;
  const transmissao = parseInstantePapel(
    cabecalho.dhTransmissao ?? cabecalho.dtTransmissao ?? cabecalho.dhRecepcao ?? '',
  );
  if (periodo === null) {
    saida.unread({
      onde: { pagina: null, linha: 1 },
      texto: cabecalho.perApuracao ?? '',
      oque: 'o período de apuração da DCTFWeb (perApuracao)',
    });
  }
  const campo = (nome: RegExp) => Object.entries(cabecalho).find(([n]) => nome.test(n))?.[1] ?? null;
  const inscricao = INSCRICAO.map((n) => (cabecalho[n] ?? '').replace(/[^0-9A-Z]/gi, '').toUpperCase());
  const cnpj = inscricao.find((n) => /^(?:[0-9A-Z]{12}\d{2}|[0-9A-Z]{8})$/.test(n)) ?? null;
  const cpf = inscricao.find((n) => /^\d{11}$/.test(n)) ?? null;
  const cno = campo(/^(?:nr|num|numero)?cno$/i);
  const categoria = findCategoria({
    escrita: campo(/categoria/i),
    pa: periodo?.pa ?? null,
    pessoaFisica: cnpj === null && cpf !== null,
    temCno: cno !== null,
    codigos: debitos.flatMap(({ campos }) =>
      parseNumero(campos.ctValor ?? '') === 0n ? [] : (campos.codReceita ?? '').replace(/\D/g, ''),
    ),
  });
  const declaracao = declaracaoDctfweb({
    categoria,
    periodo,
    cnpj: cnpj ?? cpf,
    recibo,
    retificadora,
    transmissao,
    marca: categoria === CATEGORIAS.reclamatoria ? campo(PROCESSO) : categoria === CATEGORIAS.afericao ? cno : null,
  });
  for (const { campos, linha } of debitos) {
    const onde = { pagina: null, linha };
    const debito = parseNumero(campos.ctValor ?? '');
    const codigo = (campos.codReceita ?? '').replace(/\D/g, '');
    if (debito === null || !/^\d{4}(?:\d{2})?$/.test(codigo)) {
      saida.unread({ onde, texto: JSON.stringify(campos), oque: 'um débito da DCTFWeb (CreditoTributarioApurado)' });
      continue;
    }
    const soma = parseNumero(campos.vlTotalCred ?? '');
    const saldo = parseNumero(campos.saldoaPagar ?? campos.saldoAPagar ?? '');
    if (soma !== null)
      saida.check({ oque: `Saldo a pagar do código ${codigo}`, lido: debito - soma, impresso: saldo, onde });
    const paTexto = campos.paDebito ?? '';
    const pa = periodOfDebt(paTexto, periodo);
    if (pa === null && paTexto !== '') {
      saida.unread({ onde, texto: paTexto, oque: `o período de apuração do débito ${codigo}` });
    }
    saida.add(esquemaDctfDebito, {
      ...declaracao.colunas,
      tributo: shortTributo(campos.ctDescricaoTributo ?? campos.ctCodGrupo ?? ''),
      cod_receita: codigo,
      pa: pa?.pa ?? (paTexto || null),
      pa_inicio: pa?.inicio ?? null,
      pa_fim: pa?.fim ?? null,
      debito,
      soma_creditos: soma,
      saldo,
    });
  }
  return saida.finish({ ...declaracao.ficha, detalhe: 3 });
}

/**
 * The period of a debt. Eight digits are a day: in a declaration of a month, the first or the last day of a month names
 * that month; in that of the 13th salary, whose period is a year, any day of the year names the year.
 */
function periodOfDebt(texto: string, declarado: PeriodoApuracao | null): PeriodoApuracao | null {
  if (texto === '') return declarado;
  const pa = parsePa(texto);
  if (pa === null || declarado === null || !/^\d{8}$/.test(texto)) return pa;
  const mes = pa.pa.slice(3);
  if (/^\d{4}$/.test(declarado.pa)) return mes.endsWith(declarado.pa) ? declarado : pa;
  const mensal = /^\d{2}\/\d{4}$/.test(declarado.pa);
  return mensal && (pa.pa.startsWith('01/') || pa.inicio !== pa.fim) ? parsePa(mes) : pa;
}

function createLeitor(_problemas: ColetorProblemas): VisitanteXml & { finish(): DctfwebXml } {
  const cabecalho: Record<string, string> = {};
  const debitos: DebitoXml[] = [];
  let aberto: DebitoXml | null = null;
  let declaracoes = 0;
  let texto = '';
  const put = (alvo: Record<string, string>, nome: string, valor: string) => {
    const limpo = valor.replace(/\s+/g, ' ').trim();
    // Bounded, because a document may hold any number of names.
    if (limpo !== '' && limpo.length <= 300 && Object.keys(alvo).length < 200) alvo[nome] ??= limpo;
  };
  return {
    open(nome, atributos) {
      texto = '';
      if (nome === 'ConteudoDeclaracao') declaracoes++;
      if (nome === 'CreditoTributarioApurado') aberto = { campos: Object.create(null), linha: 0 };
      for (const [a, valor] of Object.entries(atributos)) put(aberto?.campos ?? cabecalho, a, valor);
    },
    text(pedaco) {
      if (texto.length < 1_000) texto += pedaco;
    },
    close(nome, linha) {
      if (nome === 'CreditoTributarioApurado' && aberto) {
        debitos.push({ ...aberto, linha: linha() });
        aberto = null;
      } else put(aberto?.campos ?? cabecalho, nome, texto);
      texto = '';
    },
    finish: () => ({ cabecalho, debitos, declaracoes }),
  };
}

import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { readDocumento } from '../xml/read-documento.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import { esquemaDctfDebito } from './esquemas-ecac.ts';
import type { PapelLido } from './papel-lido.ts';
import { type PeriodoApuracao, parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { shortTributo } from './tributo.ts';
import { isoOfDay, microsOf, parseInstantePapel, parseNumero } from './valores.ts';

interface DebitoXml {
  campos: Record<string, string>;
  linha: number;
}

interface DctfwebXml {
  cabecalho: Record<string, string>;
  debitos: DebitoXml[];
}

/** Elements and attributes under which the number of the taxpayer may stand; the first that has its shape counts. */
const INSCRICAO = ['nrInsc', 'numInscricao', 'nrInscricao', 'cnpj', 'CNPJ', 'cnpjContribuinte', 'niContribuinte', 'ni'];

/**
 * Reads the XML of a DCTFWeb: A000 (`perApuracao`, `indRetificacao`, `numRecibo`) and the debts of A050
 * (`CreditoTributarioApurado`). It never throws for what the document holds.
 */
export function readDctfwebXml(bytes: Uint8Array): PapelLido {
  const lido = readDocumento<DctfwebXml>(bytes, {
    limites: LIMITES_XML,
    createLeitor,
    vazio: { cabecalho: {}, debitos: [] },
  });
  const problemas = createColetorProblemas();
  for (const p of lido.problemas) problemas.add(p);
  const saida = createSaida('DCTFWEB', problemas);
  if (lido.recusa !== null) return saida.finish({ recusa: lido.recusa });
  const { cabecalho, debitos } = lido.documentos;
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
    const pa = parsePa(campos.paDebito ?? '') ?? periodo;
    saida.add(esquemaDctfDebito, {
      fonte: 'DCTFWeb',
      tipo_declaracao: retificadora ? 'Retificadora' : 'Original',
      recibo,
      transmissao: microsOf(transmissao),
      periodo: periodo?.pa ?? null,
      tributo: shortTributo(campos.ctDescricaoTributo ?? campos.ctCodGrupo ?? ''),
      cod_receita: codigo,
      pa: pa?.pa ?? null,
      pa_inicio: pa?.inicio ?? null,
      pa_fim: pa?.fim ?? null,
      debito,
      soma_creditos: soma,
      saldo,
    });
  }
  const cnpj = INSCRICAO.map((n) => (cabecalho[n] ?? '').replace(/[^0-9A-Z]/gi, '')).find(
    (n) => n.length === 14 || n.length === 8,
  );
  return saida.finish({
    cnpj: cnpj?.toUpperCase() ?? null,
    ...fichaDctfweb(periodo, cnpj ?? null),
    finalidade: retificadora ? 'Retificadora' : 'Original',
    transmissao,
    recibo,
    detalhe: 3,
  });
}

/**
 * What every paper on a DCTFWeb says of its declaration. That of the 13th salary, whose period is a year, is of December,
 * as the events that it sums up are: it is not the declaration of any other month.
 */
export function fichaDctfweb(
  periodo: PeriodoApuracao | null,
  cnpj: string | null,
): { inicio: string | null; fim: string | null; grupo: string | null } {
  const inicio = periodo && /^\d{4}$/.test(periodo.pa) ? `${periodo.pa}-12-01` : null;
  return {
    inicio: inicio ?? (periodo ? isoOfDay(periodo.inicio) : null),
    fim: periodo ? isoOfDay(periodo.fim) : null,
    grupo: periodo ? `DCTFWeb|${(cnpj ?? '').slice(0, 8)}|${periodo.pa}` : null,
  };
}

function createLeitor(_problemas: ColetorProblemas): VisitanteXml & { finish(): DctfwebXml } {
  const cabecalho: Record<string, string> = {};
  const debitos: DebitoXml[] = [];
  let aberto: DebitoXml | null = null;
  let texto = '';
  const put = (alvo: Record<string, string>, nome: string, valor: string) => {
    const limpo = valor.replace(/\s+/g, ' ').trim();
    // Bounded: a document may repeat or invent as many names as it likes.
    if (limpo !== '' && limpo.length <= 300 && Object.keys(alvo).length < 200) alvo[nome] ??= limpo;
  };
  return {
    open(nome, atributos) {
      texto = '';
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
    finish: () => ({ cabecalho, debitos }),
  };
}

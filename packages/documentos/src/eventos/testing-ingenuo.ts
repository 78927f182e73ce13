import { SaxesParser } from 'saxes';
import type { Coluna } from '../columnar/schema.ts';
import { COLUNAS_COMUNS } from '../esocial/definicao-tabela.ts';
import { tabelasEsocial } from '../esocial/esquemas-esocial.ts';
import { findCodigoEvento } from '../esocial/eventos-conhecidos.ts';
import { COLUNAS_REINF } from '../reinf/definicao-tabela-reinf.ts';
import { tabelasReinf } from '../reinf/esquemas-reinf.ts';
import { findCodigoReinf } from '../reinf/eventos-reinf.ts';

interface No {
  nome: string;
  texto: string;
  filhos: No[];
  pai: No | null;
}

type Linha = Record<string, string | null>;

const CPF = /^(cpfTrab|cpfBenef)$/;
/** Paths of a worker's numbers that are not on the way to the row. */
const LUGARES: Readonly<Record<string, string[]>> = {
  matricula: ['ideVinculo', 'ideTrabSemVinculo', 'vinculo', 'infoTSVInicio', 'infoRegPrelim'],
  codCateg: ['ideTrabSemVinculo', 'ideVinculo'],
};

const FAMILIAS = {
  eSocial: {
    dono: 'ideEmpregador/nrInsc',
    comuns: COLUNAS_COMUNS,
    tabelas: tabelasEsocial,
    findCodigo: findCodigoEvento,
    lugares: LUGARES,
  },
  Reinf: {
    dono: 'ideContri/nrInsc',
    comuns: COLUNAS_REINF,
    tabelas: tabelasReinf,
    findCodigo: findCodigoReinf,
    lugares: null,
  },
} as const;

/**
 * Rows of a well-formed document, found in its whole tree by searching from the row upwards. For the differential
 * tests: it only shares the definitions of the tables with the reader.
 */
export function readIngenuo(texto: string, familia: keyof typeof FAMILIAS): Record<string, Linha[]> {
  const { dono, comuns, tabelas: definidas, findCodigo, lugares } = FAMILIAS[familia];
  const raiz: No = { nome: '', texto: '', filhos: [], pai: null };
  let atual = raiz;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', (tag) => {
    const novo: No = { nome: tag.name.replace(/^.*:/, ''), texto: '', filhos: [], pai: atual };
    for (const [nome, texto] of Object.entries(tag.attributes)) {
      if (!/^(?:Id|xmlns.*|.*:.*)$/.test(nome)) novo.filhos.push({ nome, texto, filhos: [], pai: novo });
    }
    atual.filhos.push(novo);
    atual = novo;
  });
  parser.on('text', (t) => {
    atual.texto += t;
  });
  parser.on('closetag', () => {
    atual = atual.pai ?? raiz;
  });
  parser.write(texto).close();
  const tabelas: Record<string, Linha[]> = {};
  for (const evento of descendants(raiz)) {
    if (evento.pai?.nome !== familia || !evento.nome.startsWith('evt')) continue;
    if (at(evento, dono).length === 0) continue;
    for (const { esquema, fontes } of definidas) {
      for (const fonte of fontes.filter((f) => f.evento === evento.nome)) {
        for (const linha of at(evento, fonte.linha)) {
          const valores = esquema.colunas.map((c): [string, string | null] => {
            const propria = comuns.every((comum) => comum.nome !== c.nome);
            return [
              c.nome,
              propria ? findValor({ evento, linha, coluna: c, campos: fonte.campos[c.nome], lugares }) : null,
            ];
          });
          const [nova] = descendants(evento).filter((n) => n.nome === 'novaValidade');
          for (const par of nova ? valores : []) {
            if (par[0] === 'iniValid' || par[0] === 'fimValid')
              par[1] = nova?.filhos.find((f) => f.nome === par[0])?.texto ?? null;
          }
          const row = { ...Object.fromEntries(valores), evento: findCodigo(evento.nome), grupo: fonte.grupo };
          const exigido = fonte.exige === undefined ? '' : Object.fromEntries(valores)[fonte.exige];
          if (exigido === null || exigido === undefined) continue;
          const daTabela = tabelas[esquema.tabela] ?? [];
          daTabela.push(row);
          tabelas[esquema.tabela] = daTabela;
        }
      }
    }
  }
  return tabelas;
}

function findValor(o: {
  evento: No;
  linha: No;
  coluna: Coluna;
  campos: readonly string[] | undefined;
  lugares: Readonly<Record<string, string[]>> | null;
}): string | null {
  const { evento, linha, coluna, campos, lugares } = o;
  const caminho: No[] = [];
  for (let no: No | null = linha; no && no !== evento; no = no.pai) caminho.push(no);
  const candidatos: (No | undefined)[] = [];
  if (campos) {
    for (const campo of campos) {
      // From the deepest element on the way to the row that the path goes through.
      const achados = at(evento, campo).filter((a) => sharesWay(a, caminho, campo));
      candidatos.push(achados[0]);
    }
  } else {
    for (const no of caminho) candidatos.push(no.filhos.find((f) => f.nome === coluna.nome));
    const outros = (lugares === null ? [] : descendants(evento)).filter((n) =>
      CPF.test(coluna.nome)
        ? CPF.test(n.nome) && n.pai?.pai === evento
        : n.nome === coluna.nome && n.pai?.pai === evento && (lugares?.[coluna.nome] ?? []).includes(n.pai.nome),
    );
    candidatos.push(outros[0]);
  }
  for (const no of candidatos) {
    const limpo = no ? no.texto.replace(/\s+/g, ' ').trim() : '';
    if (limpo !== '') return format(coluna, limpo);
  }
  return null;
}

/** Whether an element found by a path from the event belongs to the row and not to a sister of what holds it. */
function sharesWay(no: No, caminho: readonly No[], campo: string): boolean {
  const passos = campo.split('/').slice(0, -1);
  const acima: No[] = [];
  for (let n = no.pai; n && acima.length < passos.length; n = n.pai) acima.unshift(n);
  const way = [...caminho].reverse();
  for (const [i, passo] of passos.entries()) {
    if (way[i]?.nome !== passo) return true;
    if (way[i] !== acima[i]) return false;
  }
  return true;
}

function format(coluna: Coluna, texto: string): string | null {
  const { tipo } = coluna;
  if (tipo.kind === 'decimal')
    return /^-?\d+([.,]\d+)?$/.test(texto) ? Number(texto.replace(',', '.')).toFixed(tipo.scale) : null;
  if (tipo.kind === 'date') return /^\d{4}-\d\d-\d\d/.exec(texto)?.[0] ?? null;
  return texto;
}

function at(no: No, caminho: string): No[] {
  let achados = [no];
  for (const nome of caminho === '' ? [] : caminho.split('/')) {
    achados = achados.flatMap((a) => a.filhos.filter((f) => f.nome === nome));
  }
  return achados;
}

const descendants = (no: No): No[] => no.filhos.flatMap((f) => [f, ...descendants(f)]);

import { loadTabelas } from '@apura/tabelas';
import type { EntregaDoDossie, ProvidenciaDoDossie } from './dados-do-dossie.ts';

/** A row of the table `providencia`. */
interface Providencia extends ProvidenciaDoDossie {
  tipo: string;
  caso: string;
  ordem: number;
  classes: readonly string[];
  inicio: string;
  fim: string;
}

interface NoDossie {
  caso: string;
  /** Classes with a value. */
  classes: readonly string[];
  /** The day of the dossier. */
  data: string;
}

/** What the law asks for and bars, an administrator's table before the shipped one. */
export function readProvidencias(tabelasDir?: string): Providencia[] {
  const tabela = loadTabelas({ nomes: ['providencia'], overrideDir: tabelasDir }).tabelas.get('providencia');
  if (tabela === undefined) return [];
  return tabela.linhas.map((linha) => {
    const campo = (nome: string) => linha[tabela.colunas.indexOf(nome)] ?? '';
    return {
      tipo: campo('tipo'),
      caso: campo('caso'),
      ordem: Number(campo('ordem')),
      obrigacao: campo('obrigacao'),
      classes: campo('classe') === '' ? [] : campo('classe').split('|'),
      inicio: campo('inicio'),
      fim: campo('fim'),
      texto: campo('texto'),
      fundamento: campo('fundamento'),
    };
  });
}

/** What is to be filed, in order, with the periods that each step is about. */
export function entregasDoDossie(
  providencias: readonly Providencia[],
  {
    caso,
    meses,
    data,
  }: NoDossie & { meses: readonly { mes: string; periodo: string; classe: string; prazo: string }[] },
): EntregaDoDossie[] {
  const entregas = providencias
    .filter((p) => p.tipo === 'entrega' && p.caso === caso)
    .toSorted((a, b) => a.ordem - b.ordem)
    .flatMap(({ ordem, obrigacao, texto, fundamento, classes, inicio, fim }) => {
      const dela = meses.filter(
        (m) =>
          (classes.length === 0 || classes.includes(m.classe)) &&
          (inicio === '' || m.mes >= inicio) &&
          (fim === '' || m.mes <= fim),
      );
      if (dela.length === 0) return [];
      const comPrazo = ordem === 1 ? dela.filter((m) => m.prazo !== '') : [];
      const abertos = comPrazo.map((m) => m.prazo).filter((dia) => dia >= data);
      const prazo = abertos.toSorted()[0] ?? '';
      const periodos = periodosDe(dela.map((m) => m.periodo));
      return [{ ordem, obrigacao, texto, fundamento, periodos, prazo }];
    });
  const ordens = [...new Set(entregas.map((e) => e.ordem))];
  return entregas.map(({ ordem, ...e }) => ({ passo: ordens.indexOf(ordem) + 1, ...e }));
}

/** What is of federal taxes in general says nothing of the Simples, which has limits of its own. */
const NO_SIMPLES: ReadonlySet<string> = new Set(['Simples', 'DAS']);

/** What bars the use of the classes of the dossier on its day. */
export function limitesDoDossie(
  providencias: readonly Providencia[],
  { caso, classes, data }: NoDossie,
): ProvidenciaDoDossie[] {
  return providencias
    .filter(
      (p) =>
        p.tipo === 'limite' &&
        (p.caso === caso || (p.caso === '' && !NO_SIMPLES.has(caso))) &&
        (p.classes.length === 0 || p.classes.some((classe) => classes.includes(classe))) &&
        (p.inicio === '' || p.inicio <= data) &&
        (p.fim === '' || p.fim >= data),
    )
    .toSorted((a, b) => a.ordem - b.ordem)
    .map(({ obrigacao, texto, fundamento }) => ({ obrigacao, texto, fundamento }));
}

/** The law that the interest of a case follows. */
export function fundamentoDaSelic(providencias: readonly Providencia[], caso: string): string {
  return providencias.find((p) => p.tipo === 'selic' && p.caso === caso)?.fundamento ?? '';
}

/** 01/2024, 02/2024; many of them by the first, the last and their number. */
function periodosDe(todos: readonly string[]): string {
  const periodos = [...new Set(todos)];
  if (periodos.length <= 6) return periodos.join(', ');
  return `${periodos[0]} a ${periodos.at(-1)} (${periodos.length} períodos)`;
}

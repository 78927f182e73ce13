import type { Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';
import { chaveDoTexto } from '../aplicar/chave-do-texto.ts';
import type { Falha } from './falha.ts';
import { chaveDigitada, type ValoresDigitados } from './valores-digitados.ts';

/** Distinct faults that are kept; further ones are only counted by kind. */
const MAXIMO_DISTINTOS = 20_000;
/** The most lines that are kept of equal faults. */
const MAXIMO_AMOSTRAS = 50;
/** Faults of one kind that are reported one by one. Most warnings were in the base too and must not hide the errors. */
const DITAS_POR_TIPO = { ERRO: 20, ADVERTENCIA: 5 };

interface Amostra {
  falha: Falha;
  texto: string;
}

interface Grupo {
  amostras: Amostra[];
  total: number;
  naBase: number;
  /** Lines that have the same fault in the base. */
  linhasBase: Set<string>;
}

interface RelatoFalhas {
  report: Relatar;
  periodo: string;
  /** Whether the base was checked too. */
  temBase: boolean;
  /** Where the user typed values: a new fault in one of them is reported with its sheet and row. */
  digitados: ValoresDigitados | undefined;
}

export interface ColetorFalhas {
  /** `texto` returns the line of the file, by which a fault is found in the base and in the workbook. */
  flag(falha: Falha, texto: () => string): void;
  temErroDesculpavel(): boolean;
  /** A fault of the base, which excuses one equal fault of the file. */
  pointAtBase(falha: Falha, texto: () => string): void;
  /** Reports all faults and returns how many count as errors and as warnings. */
  report(o: RelatoFalhas): { erros: number; advertencias: number };
}

const tipoDe = (falha: Falha) =>
  `${falha.nivel}|${falha.codigo}|${falha.registro}|${falha.campo}|${falha.doEncerramento === true}`;
const chaveDe = (falha: Falha) => `${tipoDe(falha)}|${falha.valor}|${falha.problema}`;

/**
 * Collects the faults of a file in bounded memory and separates new faults from those of the base. An error that the
 * base has too becomes a warning: that file was accepted, and the user did not ask to change it.
 */
export function createColetorFalhas(): ColetorFalhas {
  const grupos = new Map<string, Grupo>();
  /** Beyond the distinct ones: how many of each kind, here and in the base. */
  const excedentes = new Map<string, { modelo: Falha; total: number; naBase: number }>();
  let erroDesculpavel = false;
  return {
    flag(falha, texto) {
      if (falha.nivel === 'ERRO' && falha.doEncerramento !== true) erroDesculpavel = true;
      const chave = chaveDe(falha);
      const grupo = grupos.get(chave);
      if (grupo) {
        grupo.total++;
        if (grupo.amostras.length < MAXIMO_AMOSTRAS) grupo.amostras.push({ falha, texto: texto() });
      } else if (grupos.size < MAXIMO_DISTINTOS) {
        const amostras = [{ falha, texto: texto() }];
        grupos.set(chave, { amostras, total: 1, naBase: 0, linhasBase: new Set() });
      } else {
        const tipo = tipoDe(falha);
        const excedente = excedentes.get(tipo) ?? { modelo: falha, total: 0, naBase: 0 };
        excedente.total++;
        excedentes.set(tipo, excedente);
      }
    },
    temErroDesculpavel: () => erroDesculpavel,
    pointAtBase(falha, texto) {
      const grupo = grupos.get(chaveDe(falha));
      if (grupo) {
        grupo.naBase++;
        if (grupo.linhasBase.size < MAXIMO_AMOSTRAS * 4) grupo.linhasBase.add(texto());
        return;
      }
      const excedente = excedentes.get(tipoDe(falha));
      if (excedente) excedente.naBase++;
    },
    report({ report, periodo, temBase, digitados }) {
      const tipos = new Map<string, { contados: number; modelo: Falha; resto: number; desculpado: boolean }>();
      let erros = 0;
      let advertencias = 0;
      const count = (falha: Falha, quantos: number, desculpado: boolean, amostras: readonly Amostra[]) => {
        if (quantos <= 0) return;
        if (falha.nivel === 'ERRO' && !desculpado) erros += quantos;
        else advertencias += quantos;
        const tipo = `${tipoDe(falha)}|${desculpado}`;
        const soma = tipos.get(tipo) ?? { contados: 0, modelo: falha, resto: 0, desculpado };
        tipos.set(tipo, soma);
        const ditos = amostras.slice(
          0,
          Math.max(0, Math.min(quantos, DITAS_POR_TIPO[desculpado ? 'ADVERTENCIA' : falha.nivel] - soma.contados)),
        );
        for (const amostra of ditos) report(toOcorrencia(amostra, { periodo, desculpado, digitados }));
        soma.contados += ditos.length;
        soma.resto += quantos - ditos.length;
      };
      for (const grupo of grupos.values()) {
        const modelo = grupo.amostras[0]?.falha;
        if (!modelo) continue;
        const pode = temBase && modelo.nivel === 'ERRO' && modelo.doEncerramento !== true;
        const velhos = pode ? Math.min(grupo.total, grupo.naBase) : 0;
        // Faults on lines that the base does not have are reported as new first.
        const porNovidade = grupo.amostras.toSorted(
          (a, b) => Number(grupo.linhasBase.has(a.texto)) - Number(grupo.linhasBase.has(b.texto)),
        );
        count(modelo, grupo.total - velhos, false, porNovidade);
        count(modelo, velhos, true, porNovidade.toReversed());
      }
      for (const { modelo, total, naBase } of excedentes.values()) {
        const pode = temBase && modelo.nivel === 'ERRO' && modelo.doEncerramento !== true;
        const velhos = pode ? Math.min(total, naBase) : 0;
        count(modelo, total - velhos, false, []);
        count(modelo, velhos, true, []);
      }
      for (const { modelo, resto, desculpado } of tipos.values()) {
        if (resto > 0) report(resumir(modelo, resto, periodo, desculpado));
      }
      return { erros, advertencias };
    },
  };
}

function toOcorrencia(
  { falha, texto }: Amostra,
  o: { periodo: string; desculpado: boolean; digitados: ValoresDigitados | undefined },
): Ocorrencia {
  const onde = falha.linha === null ? '' : `, linha ${falha.linha} do arquivo`;
  const jaEstava = o.desculpado ? ' Já estava assim no arquivo de base.' : '';
  const valor = falha.valor.slice(0, 200);
  const doArquivo = build(falha, { ...o, onde, valor, dito: `${falha.problema}.${jaEstava}` });
  // The row that typed the value, or else the row that made the line.
  const origem = o.desculpado
    ? undefined
    : (o.digitados?.get(chaveDigitada(falha.registro, falha.campo, falha.valor)) ??
      o.digitados?.get(chaveDoTexto(texto)));
  if (origem === undefined) return doArquivo;
  const { aba, linha } = origem;
  const coluna = falha.campo === '' ? '' : `, coluna ${falha.campo}`;
  const mensagem = `Aba ${aba}, linha ${linha}${coluna}: ${falha.problema} (registro ${falha.registro}${onde} gerado).`;
  return { ...doArquivo, aba, linha, mensagem };
}

function resumir(falha: Falha, resto: number, periodo: string, desculpado: boolean): Ocorrencia {
  const quantas = resto === 1 ? 'mais uma ocorrência' : `mais ${resto.toLocaleString('pt-BR')} ocorrências`;
  const jaEstavam = desculpado ? ', que já estavam no arquivo de base' : '';
  const dito = `${quantas} deste tipo${jaEstavam}. A primeira: ${falha.problema}.`;
  return build(falha, { periodo, desculpado, onde: '', valor: '', dito });
}

function build(
  falha: Falha,
  o: { periodo: string; desculpado: boolean; onde: string; valor: string; dito: string },
): Ocorrencia {
  const campo = falha.campo === '' ? '' : `, campo ${falha.campo}`;
  return {
    nivel: o.desculpado ? 'ADVERTENCIA' : falha.nivel,
    codigo: falha.codigo,
    periodo: o.periodo,
    aba: '',
    linha: null,
    coluna: falha.campo,
    valor: o.valor,
    mensagem: `Registro ${falha.registro}${o.onde}${campo}: ${o.dito}`,
    sugestao: falha.sugestao,
  };
}

import type { CelulaLida } from '@apura/planilha';
import { readAcao } from '../../comum/acao.ts';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { LinhaSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';
import { type Achado, type Avisos, ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import { readPeriodo } from '../../sped/plano/periodo-planilha.ts';
import type { Fala } from '../../sped/plano/valor-campo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { isRegistroUnico } from '../registro-unico.ts';
import { type CabecalhoAba, readCabecalho } from './cabecalho-aba.ts';
import { readLinha } from './read-linha.ts';
import type { RecusaPeriodo } from './refuse-periodo.ts';

type Celulas = readonly (CelulaLida | null)[];

/** Receives the rows of one sheet in their order. */
export interface LeitorAba {
  linha(numero: number, celulas: Celulas): void;
}

interface ComumAba {
  aba: string;
  report: Relatar;
  avisos: Avisos;
  refusePeriodo: (periodo: string) => RecusaPeriodo | null;
  /** Called for every row that asks for a change, whether it can be made or not. */
  count: () => void;
  /** Called for rows whose record cannot be identified. */
  semChave: (linha: LinhaSemChave) => void;
}

/** First row of data of the model, below the headings, the labels and the help. */
const PRIMEIRA_DE_DADOS = 4;

/** The sheet of a record. */
export function createAbaDeRegistro(
  o: ComumAba & { registro: string; keep: (alteracao: AlteracaoSped, boa: boolean) => void },
): LeitorAba {
  const { aba, registro } = o;
  let cabecalho: CabecalhoAba | null = null;
  let ilegivel = false;
  const vistas = new Map<string, number>();

  const open = (numero: number, celulas: Celulas) => {
    cabecalho = readCabecalho(registro, numero === 1 ? celulas : []);
    const warn = (titulos: readonly string[], fala: Fala) => {
      const comum = { nivel: 'ADVERTENCIA', codigo: 'FORMATO', periodo: '', aba, linha: 1, valor: '', fala } as const;
      for (const coluna of titulos) o.avisos.warn({ ...comum, coluna });
    };
    warn(cabecalho.desconhecidas, {
      motivo: `o registro ${registro} não tem esta coluna; ela foi ignorada`,
      sugestao: 'Confira o nome da coluna na linha 1 do modelo.',
    });
    warn(cabecalho.repetidas, {
      motivo: 'a coluna está repetida; só a primeira foi lida',
      sugestao: 'Apague a coluna repetida.',
    });
  };

  const refuseAba = () => {
    ilegivel = true;
    const faltam = cabecalho?.faltam.join(' e ') ?? '';
    const achado: Achado = {
      nivel: 'ERRO',
      codigo: 'PLANILHA_INVALIDA',
      periodo: '',
      aba,
      linha: 1,
      coluna: faltam,
      valor: '',
      fala: {
        motivo: `a linha 1 não tem a coluna ${faltam}, e as linhas da aba não podem ser lidas`,
        sugestao: 'Copie a linha 1 do modelo para esta aba, sem mudar os nomes.',
      },
    };
    o.report(ocorrenciaDoPlano(achado));
    o.semChave({ periodo: '', registro, acao: null });
  };

  const checkRepetida = (alteracao: AlteracaoSped): boolean => {
    const id = identidade(alteracao);
    const antes = id === null ? undefined : vistas.get(id);
    if (id !== null && antes === undefined) vistas.set(id, alteracao.origem.linha);
    if (antes === undefined) return false;
    const inclusao = alteracao.acao === 'INCLUIR';
    const nivel = inclusao && !isRegistroUnico(registro) ? 'ADVERTENCIA' : 'ERRO';
    const achado: Achado = {
      nivel,
      codigo: 'CHAVE_DUPLICADA',
      periodo: alteracao.periodo,
      aba,
      linha: alteracao.origem.linha,
      coluna: '',
      valor: '',
      fala: {
        motivo: `a linha trata do mesmo registro que a linha ${antes}`,
        sugestao: inclusao ? 'Confira se o registro não foi incluído duas vezes.' : 'Junte as duas em uma linha só.',
      },
    };
    o.report(ocorrenciaDoPlano(achado));
    return nivel === 'ERRO';
  };

  return {
    linha(numero, celulas) {
      if (!cabecalho) {
        open(numero, celulas);
        if (numero === 1) return;
      }
      if (ilegivel || !cabecalho) return;
      if (cabecalho.faltam.length > 0) {
        refuseAba();
        return;
      }
      const { colunas } = cabecalho;
      const acao = celulas[colunas.findIndex((c) => c?.papel === 'acao')]?.texto ?? '';
      // When a user deletes the rows of labels and help, the data moves up: no change is left out for that reason.
      if (numero < PRIMEIRA_DE_DADOS && readAcao(acao) === undefined) return;
      if (colunas.some((c, i) => c !== null && (celulas[i]?.texto.trim() ?? '') !== '')) o.count();
      const lida = readLinha({ numero, celulas, ctx: { ...o, colunas } });
      if (lida?.semChave) o.semChave(lida.semChave);
      else if (lida && !checkRepetida(lida.alteracao)) o.keep(lida.alteracao, lida.boa);
    },
  };
}

/** The identity that two rows about one record share; null when nothing identifies the record. */
function identidade(alteracao: AlteracaoSped): string | null {
  const chave = Object.values(alteracao.chave);
  const unica = chavesDe(alteracao.registro)?.chave.some((campos) => campos.length === 0) === true;
  if (alteracao.linhaBase !== null && alteracao.acao !== 'INCLUIR')
    return `${alteracao.periodo}#${alteracao.linhaBase}`;
  if (chave.length === 0 && !unica) return null;
  const acima =
    alteracao.linhaBase !== null
      ? `#${alteracao.linhaBase}`
      : JSON.stringify(alteracao.pais.map((p) => Object.values(p.chave)));
  return JSON.stringify([alteracao.periodo, alteracao.estabelecimento, acima, Object.keys(alteracao.chave), chave]);
}

/** A sheet that the model does not have: a warning, unless rows of changes would be lost with it. */
export function createAbaEstranha(o: ComumAba & { isRegistro: boolean }): LeitorAba {
  let colunas: { acao: number; periodo: number } | null = null;
  let vazia = true;
  const ditos = new Set<string>();

  const say = (nivel: Achado['nivel'], periodo: string, linha: number) => {
    if (ditos.has(periodo)) return;
    ditos.add(periodo);
    const motivo = o.isRegistro
      ? 'o registro não pode ser alterado pela planilha; ele é refeito pelo recálculo ou mantido como está'
      : 'não é uma aba do modelo e não foi lida';
    const sugestao = o.isRegistro
      ? 'Altere os documentos e deixe o recálculo refazer a apuração, ou retire a aba.'
      : 'Dê à aba o nome do registro, como no modelo (A100, C170...), ou retire-a.';
    const codigo = o.isRegistro ? 'NAO_SUPORTADO' : 'PLANILHA_INVALIDA';
    const lugar = { periodo, aba: o.aba, linha, coluna: '', valor: '' };
    o.report(ocorrenciaDoPlano({ nivel, codigo, ...lugar, fala: { motivo, sugestao } }));
  };

  return {
    linha(numero, celulas) {
      if (vazia) {
        vazia = false;
        const nomes = celulas.map((c) => normalizeNome(c?.texto ?? ''));
        const acao = nomes.indexOf('ACAO');
        const periodo = nomes.indexOf('PERIODO');
        if (acao < 0 || periodo < 0) say('ADVERTENCIA', '', numero);
        else colunas = { acao, periodo };
        return;
      }
      if (!colunas || readAcao(celulas[colunas.acao]?.texto ?? '') === undefined) return;
      o.count();
      const celula = celulas[colunas.periodo];
      const periodo = (celula && readPeriodo(celula)) ?? '';
      // Rows of a record that no workbook may change would have changed nothing anyway.
      if (!o.isRegistro) o.semChave({ periodo, registro: '', acao: null });
      say('ERRO', periodo, numero);
    },
  };
}

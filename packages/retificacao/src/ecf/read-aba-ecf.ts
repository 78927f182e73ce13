import { getLayout } from '@apura/documentos';
import type { CelulaLida } from '@apura/planilha';
import { LIMPAR, readAcao } from '../comum/acao.ts';
import type { Acao, AlteracaoSped } from '../comum/alteracao-sped.ts';
import { isFormulaSemValor, motivoDaFormula, SUGESTAO_FORMULA } from '../comum/formula-sem-valor.ts';
import { normalizeNome } from '../comum/normalize-nome.ts';
import type { CodigoOcorrencia, Relatar } from '../comum/ocorrencia.ts';
import { type Avisos, ocorrenciaDoPlano } from '../sped/plano/ocorrencia-plano.ts';
import { type CampoEsperado, type Fala, readValorDoCampo } from '../sped/plano/valor-campo.ts';
import { chavesDeEcf, registrosComAcima } from './chaves-ecf.ts';

type Celulas = readonly (CelulaLida | null)[];

interface Coluna {
  nome: string;
  papel: 'acao' | 'periodo' | 'linha' | 'chave' | 'campo';
  registro: string;
  layout: CampoEsperado | null;
}

export interface AbaEcfOptions {
  aba: string;
  registro: string;
  report: Relatar;
  avisos: Avisos;
  /** Why a year cannot be rectified; null when it can. */
  refuseAno: (ano: string) => { codigo: CodigoOcorrencia; fala: Fala } | null;
  keep: (alteracao: AlteracaoSped) => void;
}

const primeiraDeDados = 4;

/** Returns a function that reads a row of the sheet of a record of the ECF. */
export function createAbaEcf(o: AbaEcfOptions): (numero: number, celulas: Celulas) => void {
  let colunas: readonly (Coluna | null)[] | null = null;
  let ilegivel = false;
  return (numero, celulas) => {
    if (colunas === null) {
      colunas = celulas.map((celula) => findColuna(o, celula?.texto ?? ''));
      return;
    }
    if (ilegivel) return;
    const faltam = ['acao', 'periodo'].filter((papel) => !colunas?.some((coluna) => coluna?.papel === papel));
    if (faltam.length > 0) {
      ilegivel = true;
      const fala = {
        motivo: 'a linha 1 não tem as colunas ACAO e PERIODO, e as linhas da aba não podem ser lidas',
        sugestao: 'Escreva na linha 1 ACAO, PERIODO, as colunas CHAVE_ e os nomes oficiais dos campos.',
      };
      const lugar = { periodo: '', aba: o.aba, linha: 1, coluna: '', valor: '' };
      o.report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo: 'PLANILHA_INVALIDA', ...lugar, fala }));
      return;
    }
    const acao = celulas[colunas.findIndex((coluna) => coluna?.papel === 'acao')]?.texto ?? '';
    if (numero < primeiraDeDados && readAcao(acao) === undefined) return;
    const alteracao = readLinha(o, colunas, numero, celulas);
    if (alteracao) o.keep(alteracao);
  };
}

function findColuna(o: AbaEcfOptions, titulo: string): Coluna | null {
  const nome = normalizeNome(titulo);
  if (nome === '') return null;
  const fixas = { ACAO: 'acao', PERIODO: 'periodo', LINHA: 'linha' } as const;
  for (const [fixa, papel] of Object.entries(fixas))
    if (fixa === nome) return { nome: fixa, papel, registro: o.registro, layout: null };
  for (const registro of registrosComAcima(o.registro)) {
    const chaves = new Set(chavesDeEcf(registro)?.chave.flat());
    for (const layout of getLayout('ECF').registros.get(registro)?.campos ?? []) {
      if (chaves.has(layout.campo) && nome === `CHAVE_${normalizeNome(layout.campo)}`)
        return { nome: `CHAVE_${layout.campo}`, papel: 'chave', registro, layout };
      if (registro === o.registro && layout.campo !== 'REG' && nome === normalizeNome(layout.campo))
        return { nome: layout.campo, papel: 'campo', registro, layout };
    }
  }
  if (nome === 'CNPJ_ESTAB') return null;
  o.report(
    ocorrenciaDoPlano({
      nivel: 'ADVERTENCIA',
      codigo: 'FORMATO',
      periodo: '',
      aba: o.aba,
      linha: 1,
      coluna: titulo,
      valor: '',
      fala: {
        motivo: `o registro ${o.registro} não tem esta coluna; ela foi ignorada`,
        sugestao: 'Confira o nome da coluna com o leiaute.',
      },
    }),
  );
  return null;
}

function readLinha(
  o: AbaEcfOptions,
  colunas: readonly (Coluna | null)[],
  numero: number,
  celulas: Celulas,
): AlteracaoSped | null {
  const cheias = celulas.flatMap((celula, i) => {
    const coluna = colunas[i];
    const cheia = celula && coluna && (celula.texto.trim() !== '' || celula.tipo === 'erro');
    return cheia ? [{ celula, coluna, posicao: i }] : [];
  });
  if (cheias.length === 0) return null;
  const texto = (papel: Coluna['papel']): string =>
    cheias.find((cheia) => cheia.coluna.papel === papel)?.celula.texto.trim() ?? '';
  const ano = readAno(texto('periodo'));
  let boa = true;
  const fault = (codigo: CodigoOcorrencia, coluna: string, valor: string, fala: Fala): void => {
    boa = false;
    const lugar = { periodo: ano ?? '', aba: o.aba, linha: numero, coluna, valor };
    o.report(ocorrenciaDoPlano({ nivel: 'ERRO', codigo, ...lugar, fala }));
  };
  const semValor = cheias.filter((cheia) => isFormulaSemValor(cheia.celula));
  for (const { coluna, posicao } of semValor) {
    const fala = { motivo: motivoDaFormula(posicao, numero), sugestao: SUGESTAO_FORMULA };
    fault('FORMATO', coluna.nome, '', fala);
  }
  if (semValor.length > 0) return null;
  if (ano === undefined) {
    const falta = texto('periodo') === '';
    fault(falta ? 'CAMPO_OBRIGATORIO' : 'FORMATO', 'PERIODO', texto('periodo'), {
      motivo: falta ? 'falta o ano da alteração' : 'não é um ano',
      sugestao: 'Digite o ano-calendário da ECF como AAAA.',
    });
    return null;
  }
  const recusa = o.refuseAno(ano);
  if (recusa) fault(recusa.codigo, 'PERIODO', ano, recusa.fala);
  const acao = readAcao(texto('acao'));
  if (acao === undefined) {
    fault('ACAO_INVALIDA', 'ACAO', texto('acao'), {
      motivo: texto('acao') === '' ? 'a linha tem dados e não diz o que fazer' : 'não é uma ação',
      sugestao: 'Escolha INCLUIR, ALTERAR ou EXCLUIR, ou apague a linha.',
    });
    return null;
  }
  const linhaBase = texto('linha') === '' ? null : Number(texto('linha').replaceAll('.', ''));
  if (linhaBase !== null && !(Number.isSafeInteger(linhaBase) && linhaBase > 0)) {
    fault('FORMATO', 'LINHA', texto('linha'), {
      motivo: 'não é um número de linha',
      sugestao: 'Copie a coluna Linha do relatório, ou deixe em branco.',
    });
  }
  const campos: Record<string, string> = {};
  const chaves = new Map<string, Record<string, string>>();
  for (const { celula, coluna } of cheias) {
    if (!coluna.layout) continue;
    const { campo } = coluna.layout;
    if (coluna.papel === 'campo' && celula.texto.trim().toUpperCase() === LIMPAR) {
      campos[campo] = '';
      continue;
    }
    const lido = readValor(celula, coluna.layout);
    if ('erro' in lido) {
      fault('FORMATO', coluna.nome, celula.texto, lido.erro);
      continue;
    }
    if (lido.aviso) {
      const lugar = { periodo: ano, aba: o.aba, linha: numero, coluna: coluna.nome, valor: celula.texto };
      o.avisos.warn({ nivel: 'ADVERTENCIA', codigo: 'FORMATO', ...lugar, fala: lido.aviso });
    }
    if (coluna.papel === 'campo') campos[campo] = lido.valor;
    else chaves.set(coluna.registro, { ...chaves.get(coluna.registro), [campo]: lido.valor });
  }
  const feita = build(o, { acao, ano, numero, linhaBase, campos, chaves });
  if ('falta' in feita) {
    if (boa)
      fault('CAMPO_OBRIGATORIO', feita.falta, '', { motivo: feita.motivo, sugestao: `Preencha ${feita.falta}.` });
    return null;
  }
  return boa ? feita : null;
}

/** Amounts of part A and of part B may be negative in the ECF; everything else is read as in any workbook. */
function readValor(celula: CelulaLida, layout: CampoEsperado): ReturnType<typeof readValorDoCampo> {
  const negativo = layout.tipo === 'N' && (layout.decimais ?? 0) > 0 && /^-\s*\d/.test(celula.texto.trim());
  if (!negativo) return readValorDoCampo(celula, layout);
  const lido = readValorDoCampo({ ...celula, texto: celula.texto.trim().slice(1).trim() }, layout);
  return 'erro' in lido || /^[0,]*$/.test(lido.valor) ? lido : { ...lido, valor: `-${lido.valor}` };
}

function build(
  o: AbaEcfOptions,
  lida: {
    acao: Acao;
    ano: string;
    numero: number;
    linhaBase: number | null;
    campos: Record<string, string>;
    chaves: ReadonlyMap<string, Record<string, string>>;
  },
): AlteracaoSped | { falta: string; motivo: string } {
  const { registro } = o;
  const origem = { aba: o.aba, linha: lida.numero };
  const comum = {
    acao: lida.acao,
    registro,
    periodo: lida.ano,
    estabelecimento: '',
    linhaBase: lida.linhaBase,
    origem,
  };
  const proprios = chavesDeEcf(registro)?.chave[0] ?? [];
  const dados = { ...lida.chaves.get(registro) };
  // A row without CHAVE_ columns names the record by its own fields, and a new record has its key among its fields.
  const valores = lida.acao === 'INCLUIR' || Object.keys(dados).length === 0 ? { ...dados, ...lida.campos } : dados;
  const chave = Object.fromEntries(proprios.map((campo) => [campo, valores[campo] ?? '']));
  const campos = lida.acao === 'EXCLUIR' ? {} : lida.acao === 'INCLUIR' ? { ...dados, ...lida.campos } : lida.campos;
  if (lida.linhaBase === null || lida.acao === 'INCLUIR') {
    const falta = proprios.slice(0, 1).find((campo) => chave[campo] === '');
    if (falta !== undefined)
      return {
        falta: lida.acao === 'INCLUIR' ? falta : `CHAVE_${falta}`,
        motivo: `falta a chave do registro ${registro}`,
      };
  }
  if (lida.linhaBase !== null) {
    // The LINHA of an INCLUIR is the line of the record above the new one.
    const conferidos = registrosComAcima(registro).slice(lida.acao === 'INCLUIR' ? 1 : 0);
    const conferencia = conferidos.flatMap((conferido) =>
      Object.entries(lida.chaves.get(conferido) ?? {}).map(([campo, valor]) => ({ registro: conferido, campo, valor })),
    );
    return { ...comum, chave: lida.acao === 'INCLUIR' ? chave : {}, conferencia, pais: [], campos };
  }
  const pais: { registro: string; chave: Record<string, string> }[] = [];
  for (const pai of registrosComAcima(registro).slice(1)) {
    const nomes = chavesDeEcf(pai)?.chave[0] ?? [];
    const doPai = lida.chaves.get(pai) ?? {};
    const falta = nomes.find((campo) => (doPai[campo] ?? '') === '');
    if (falta !== undefined)
      return { falta: `CHAVE_${falta}`, motivo: `falta a chave do ${pai} em que o registro fica` };
    pais.push({ registro: pai, chave: doPai });
  }
  return { ...comum, chave, pais, campos };
}

/** The year that a cell means; undefined when it means none. */
export function readAno(texto: string): string | undefined {
  const ano = /^(?:\d{2}\/)?((?:19|20)\d{2})$/.exec(texto)?.[1] ?? /^((?:19|20)\d{2})-\d{2}-\d{2}$/.exec(texto)?.[1];
  return ano;
}

import { COLUNAS_TABELAS, type NomeTabela, type TabelaLida } from './tabela.ts';

type Linha = Readonly<Record<string, string>>;

/** A form that a table had before, and how its rows get the columns that came later. */
interface FormaAntiga {
  /** Columns that came later, in their order. */
  novas: readonly string[];
  /** The columns of one row that are to be added or replaced; `atuais` are the shipped rows. */
  completar: (linha: Linha, lida: TabelaLida, atuais: readonly Linha[]) => Linha;
}

const FORMAS_ANTIGAS: Readonly<Partial<Record<NomeTabela, FormaAntiga>>> = {
  teses: {
    novas: ['data_situacao', 'fonte', 'efeito', 'lado'],
    // The effect and side of the shipped thesis of the same report and result, else of the same report.
    completar: (linha, lida, atuais) => {
      const doRelatorio = atuais.filter((a) => a.relatorio !== '' && a.relatorio === linha.relatorio);
      const igual = doRelatorio.find((a) => a.resultado === linha.resultado) ?? doRelatorio[0];
      return {
        data_situacao: lida.data,
        fonte: lida.fonte,
        efeito: igual?.efeito ?? 'Normal',
        lado: igual?.lado ?? 'outro',
      };
    },
  },
  verbas_cp: {
    novas: [
      'efeito',
      'vincula_rfb',
      'parcela',
      'data_situacao',
      'fonte',
      'confianca',
      'evidencia',
      'parametro',
      'categoria',
    ],
    // `condicao` was a pattern over the name of the rubric.
    completar: (linha, lida) => ({
      efeito: linha.incidencia_esperada === '00' ? 'Favorável' : 'Desfavorável',
      vincula_rfb: 'N',
      parcela: 'patronal, segurado, terceiros',
      data_situacao: lida.data,
      fonte: lida.fonte,
      confianca: 'Média',
      evidencia: linha.condicao ? 'nome' : '',
      parametro: linha.condicao ?? '',
      categoria: '',
      ...(linha.evidencia === undefined ? { condicao: '' } : {}),
    }),
  },
  encargo_folha: { novas: ['class_trib', 'fpas'], completar: () => ({ class_trib: '', fpas: '' }) },
  cclasstrib: { novas: COLUNAS_TABELAS.cclasstrib.slice(5), completar: doMesmoCodigo },
  cst_ibs_cbs: { novas: COLUNAS_TABELAS.cst_ibs_cbs.slice(2), completar: doMesmoCodigo },
};

/** Everything that the shipped row of the same code says besides. */
function doMesmoCodigo(linha: Linha, _lida: TabelaLida, atuais: readonly Linha[]): Linha {
  return { ...atuais.find((a) => a.codigo === linha.codigo), ...linha };
}

/**
 * Gives an administrator's file of an earlier form the columns that came later, with a Portuguese notice that says
 * so. A file of the present form, or one that lacks other columns too, comes back as it is.
 */
export function completeColunas(
  nome: NomeTabela,
  lida: TabelaLida,
  readCurrent: () => TabelaLida,
): TabelaLida & { aviso?: string } {
  const forma = FORMAS_ANTIGAS[nome];
  const faltam = forma?.novas.filter((c) => !lida.colunas.includes(c)) ?? [];
  if (!forma || faltam.length === 0) return lida;
  const atual = readCurrent();
  const atuais = atual.linhas.map((l) => porColuna(atual.colunas, l));
  const colunas = [...lida.colunas, ...faltam];
  const linhas = lida.linhas.map((valores) => {
    const linha = porColuna(lida.colunas, valores);
    const completa = { ...forma.completar(linha, lida, atuais) };
    // A later column that the file has keeps its value.
    for (const c of forma.novas) if (linha[c] !== undefined) delete completa[c];
    return colunas.map((c) => completa[c] ?? linha[c] ?? '');
  });
  const aviso =
    `A tabela "${nome}" do administrador não traz as colunas ${faltam.join(', ')}: foram usados os valores ` +
    'da tabela distribuída ou, sem linha igual, os valores padrão. Acrescente as colunas e confira.';
  return { ...lida, colunas, linhas, aviso };
}

function porColuna(colunas: readonly string[], valores: readonly string[]): Linha {
  return Object.fromEntries(colunas.map((c, i) => [c, valores[i] ?? '']));
}

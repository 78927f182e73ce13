import type { TabelasCarregadas } from '@apura/tabelas';
import type { OportunidadeGuardada } from './agregado.ts';
import { type Consulta, nulo, numero, sqlDe, texto, valor } from './consulta.ts';
import { confiancaDe, filtrosDe, idDe } from './identidade-achado.ts';
import { textoAchado } from './palavras.ts';
import { grupoDe } from './somas.ts';

/**
 * Every opportunity of the consolidated report, one per class of value, with its amounts by payment and last day.
 * `ultimoMes` is MM/AAAA, the last month of the EFD-Contribuições.
 */
export async function readOportunidades(
  q: Consulta,
  { oficiais, ultimoMes }: { oficiais: TabelasCarregadas; ultimoMes: string | null },
): Promise<OportunidadeGuardada[]> {
  const fundamentos = readFundamentos(oficiais);
  const linhas = await q(sqlDe('oportunidades'));
  const achados = new Map<string, OportunidadeGuardada>();
  for (const linha of linhas) {
    const chave = {
      tipo: 'Oportunidade' as const,
      tese: texto(linha.tese),
      relatorio: texto(linha.fonte),
      periodo: nulo(linha.ano),
      classe: texto(linha.classe),
      confianca: confiancaDe(texto(linha.confianca)),
      situacao_tese: texto(linha.situacao),
      // The three words of the report.
      ja_tratado: texto(linha.ja_tratado) as OportunidadeGuardada['ja_tratado'],
    };
    const id = idDe(chave);
    const achado = achados.get(id) ?? {
      ...chave,
      id,
      grupo: grupoDe(chave.classe),
      pagamento: null,
      qtd_linhas: 0,
      filtros: filtrosDe(chave, ultimoMes),
      texto: '',
      parcelas: [],
    };
    achado.qtd_linhas += numero(linha.qtd);
    if (numero(linha.presumido) === 1) achado.pagamento = 'Presumido';
    else if (numero(linha.conferido) === 1) achado.pagamento ??= 'Sim';
    achado.parcelas.push([nulo(linha.mes), nulo(linha.ate), valor(linha.valor), nulo(linha.prazo)]);
    achados.set(id, achado);
  }
  return [...achados.values()].map((a) => ({
    ...a,
    texto: textoAchado({ ...a, fundamento: fundamentos.get(`${a.tese}|${a.relatorio}`) ?? '' }),
  }));
}

function readFundamentos(oficiais: TabelasCarregadas): Map<string, string> {
  const tabela = oficiais.tabelas.get('teses');
  const coluna = (nome: string): number => tabela?.colunas.indexOf(nome) ?? -1;
  return new Map(
    (tabela?.linhas ?? []).map((linha) => {
      const de = (nome: string): string => linha[coluna(nome)] ?? '';
      return [`${de('tese')}|${de('relatorio')}`, de('fundamento')] as const;
    }),
  );
}

import { formatPeriodo } from '@apura/br';
import type { TabelaDataset } from '@apura/documentos';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { ArquivoTabelas } from '../../sped/regras/tabelas-do-arquivo.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';

/** The file that a month starts from. */
export interface MesBase {
  /** AAAA-MM. */
  mes: string;
  arquivo: ArquivoBase;
  tabelas: ArquivoTabelas;
}

/**
 * The months of a project with the file that each starts from, in order. A month with two files (a company that was
 * split or taken over in it) has no chain that could be followed: it is reported, and left out when `pedidos` names it.
 */
export function listMeses(o: {
  arquivos: readonly ArquivoBase[];
  tabelas: readonly TabelaDataset[];
  pedidos: ReadonlySet<string>;
  report: Relatar;
}): MesBase[] {
  const partes = partesPorArquivo(o.tabelas);
  const porMes = Map.groupBy(o.arquivos, (a) => a.inicio.slice(0, 7));
  for (const mes of [...o.pedidos].sort()) {
    const quantos = porMes.get(mes)?.length ?? 0;
    if (quantos === 1) continue;
    o.report(
      ocorrenciaDoMes(mes, {
        nivel: 'ERRO',
        codigo: quantos === 0 ? 'ARQUIVO_BASE_AUSENTE' : 'NAO_SUPORTADO',
        coluna: 'PERIODO',
        valor: mes,
        mensagem:
          quantos === 0
            ? `O projeto não tem o arquivo da EFD-Contribuições de ${formatPeriodo(mes)}.`
            : `O projeto tem ${quantos} arquivos da EFD-Contribuições em ${formatPeriodo(mes)}: o mês não pode ser ` +
              'retificado por planilha.',
        sugestao:
          quantos === 0
            ? 'Envie o arquivo do mês ao projeto e refaça a retificação.'
            : 'Retifique-o no programa validador.',
      }),
    );
  }
  return [...porMes]
    .flatMap(([mes, [arquivo, ...outros]]) =>
      arquivo === undefined || outros.length > 0 ? [] : [{ mes, arquivo, tabelas: tabelasDe(arquivo, partes) }],
    )
    .sort((a, b) => (a.mes < b.mes ? -1 : 1));
}

const tabelasDe = (
  { id, cnpj, inicio }: ArquivoBase,
  partes: ReadonlyMap<string, ReadonlyMap<string, string[]>>,
): ArquivoTabelas => ({ id, cnpj, inicio, partes: partes.get(id) ?? new Map() });

/** Parts by the file that their folder `arquivo=<id>` names, then by table. */
function partesPorArquivo(tabelas: readonly TabelaDataset[]): Map<string, Map<string, string[]>> {
  const porArquivo = new Map<string, Map<string, string[]>>();
  for (const { tabela, partes } of tabelas) {
    if (!tabela.startsWith('efdc_')) continue;
    for (const parte of partes) {
      const id = parte
        .split(/[\\/]/)
        .findLast((p) => p.startsWith('arquivo='))
        ?.slice('arquivo='.length);
      if (id === undefined) continue;
      const dele = porArquivo.get(id) ?? new Map<string, string[]>();
      porArquivo.set(id, dele);
      dele.set(tabela, [...(dele.get(tabela) ?? []), parte]);
    }
  }
  return porArquivo;
}

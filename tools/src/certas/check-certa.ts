import { join } from 'node:path';
import { catalogo, generateRelatorios, type LinhaResultado, readAll, resultadoDoDia } from '@apura/relatorios';
import { asOriginals, close, closeBlocoM, listagemDe, write } from '../espelho/create-projeto.ts';
import { type Projeto, readProjeto } from '../espelho/rectify-pasta.ts';
import { EMPRESA } from '../geradores/cadastro.ts';
import { lastDay, type Mes } from '../geradores/nota.ts';
import { contribuicoesDe } from './efdc-certa.ts';
import { icmsIpiDe } from './efdf-certa.ts';
import { drawMesesCertos, type EmpresaCerta, type MesCerto } from './mes-certo.ts';
import { nfsesDe } from './nfse-certa.ts';
import { addResiduais } from './residual.ts';
import { xmlsDe } from './xml-certo.ts';

/** What the two reports that add everything up say of a company. */
export interface Somado {
  oportunidades: LinhaResultado[];
  riscos: LinhaResultado[];
}

const CONSOLIDADOS = { oportunidades: 142, riscos: 143 } as const;

/** Rows of one kind, as the reports have them on a day. */
type Rows = ReadonlyMap<string, LinhaResultado[]>;

/**
 * The rows of every report of a company that pays what its block M has to collect. `change` spoils a month before its
 * block M is worked out.
 */
export async function readCerta(o: {
  empresa: EmpresaCerta;
  meses: readonly Mes[];
  dir: string;
  change?: (mes: MesCerto) => MesCerto;
}): Promise<Rows> {
  const { empresa, meses, dir, change = (m) => m } = o;
  const [inicio = '', fim = ''] = [meses[0], meses.at(-1)];
  const projeto: Projeto = {
    empresa: { cnpj: EMPRESA.cnpj, nome: EMPRESA.nome },
    periodo: { inicio: `${inicio}-01`, fim: `${fim}-${lastDay(fim)}` },
  };
  const sorteados = drawMesesCertos(empresa, meses).map(change);
  const semResiduais = await closeBlocoM({
    ...{ projeto, dir, regime: empresa.setor.regime },
    meses: sorteados.map((m) => ({ mes: m.mes, contribuicoes: contribuicoesDe(empresa, m) })),
  });
  const fechados = await addResiduais(semResiduais, { empresa, meses: sorteados, projeto, dir });
  asOriginals(fechados);
  const base = join(dir, 'base');
  const paths = [
    ...[...fechados.textos].map(([mes, texto]) => write(base, `efd-c-${mes}.txt`, texto)),
    ...sorteados.map((m) => write(base, `efd-f-${m.mes}.txt`, close(icmsIpiDe(empresa, m)))),
    ...sorteados.flatMap((m) => [...xmlsDe(m), ...nfsesDe(m)].map(([chave, xml]) => write(base, `${chave}.xml`, xml))),
    write(
      base,
      'pagamentos.csv',
      listagemDe(fechados.textos, (valor) => [{ valor, atraso: 0 }]),
    ),
  ];
  const lido = await readProjeto(projeto, paths, join(dir, 'lido'));
  const problemas = lido.arquivos.filter((a) => a.situacao !== 'Usado');
  if (problemas.length > 0) throw new Error(JSON.stringify(problemas.map((a) => [a.nome, a.situacao])));
  const dataset = { ...projeto, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const feitos = await generateRelatorios({ dataset, outDir: join(dir, 'relatorios') });
  const rows = new Map<string, LinhaResultado[]>();
  for (const feito of feitos) {
    if (feito.erro !== null) throw feito.causa ?? new Error(`${feito.nome}: ${feito.erro}`);
    const relatorio = catalogo.find((r) => r.nome === feito.nome);
    if (feito.path === null || relatorio === undefined) continue;
    const linhas: LinhaResultado[] = [];
    for await (const lote of readAll(resultadoDoDia({ relatorio, path: feito.path, hoje: HOJE }))) linhas.push(...lote);
    rows.set(feito.nome, linhas);
  }
  return rows;
}

/** The day on which everything is read. */
const HOJE = '2026-08-01';

export function somadoDe(rows: Rows): Somado {
  const de = (numero: number) => rows.get(catalogo.find((r) => r.numero === numero)?.nome ?? '') ?? [];
  return { oportunidades: de(CONSOLIDADOS.oportunidades), riscos: de(CONSOLIDADOS.riscos) };
}

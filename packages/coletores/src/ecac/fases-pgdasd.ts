import { formatPeriodo } from '@apura/br';
import { listPgdas, queryExtratoPgdas, queryPgdas } from '../integra-contador/pgdasd.ts';
import type { FalhaIntegra } from '../integra-contador/resposta-integra.ts';
import type { EstadoEcac, PapelPgdas } from './estado-ecac.ts';
import { type Avanco, type ContextoEcac, file } from './fase-ecac.ts';

const SEM_PODER =
  'A empresa ainda não autorizou este acesso. No e-CAC, em Senhas e Procurações, Procuração Eletrônica, ela precisa ' +
  'conceder também o serviço PGDAS-D a quem faz a consulta.';

/** Asks for one year each time: what was declared in its months. Only papers of the project's months are ordered. */
export async function pgdasd({ quem, periodos }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const ano = periodos.anos[estado.indice];
  if (ano === undefined) return { tipo: 'pronta' };
  const muda = { indice: estado.indice + 1 };
  const declarados = await listPgdas(quem, ano);
  if (declarados.tipo === 'falha') {
    const { classe, mensagem } = declarados.falha;
    // A company outside the Simples has none.
    if (classe === 'ausente') return { tipo: 'avanco', muda };
    // A year may be older than the interface knows.
    if (classe === 'recusado') {
      const parciais = [...estado.parciais, `PGDAS-D de ${ano}: ${mensagem}`];
      return { tipo: 'avanco', muda: { ...muda, parciais } };
    }
    return { tipo: 'falha', falha: explain(declarados.falha) };
  }
  if (declarados.tipo !== 'ok') return declarados;
  const meses = periodos.meses.filter((mes) => mes.startsWith(ano));
  const deles = declarados.valor.filter(({ competencia }) => meses.includes(competencia));
  const papeis = deles.flatMap(({ competencia, declaracao, das }): PapelPgdas[] => [
    { competencia, papel: 'declaracao', numero: declaracao },
    ...(das === null ? [] : [{ competencia, papel: 'extrato' as const, numero: das }]),
  ]);
  const faltam = meses.filter((mes) => !deles.some(({ competencia }) => competencia === mes));
  const sem = faltam.length === 0 || declarados.valor.length === 0 ? [] : [`sem PGDAS-D em ${nomesDe(faltam)}`];
  return {
    tipo: 'avanco',
    muda: { ...muda, pgdas: [...estado.pgdas, ...papeis], notas: [...estado.notas, ...sem] },
  };
}

/** Makes one call each time, because each is paid for: a step that is made again repeats no other call. */
export async function papeisPgdasd({ quem }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const pedido = estado.pgdas[estado.indice];
  if (pedido === undefined) return { tipo: 'pronta' };
  const muda = { indice: estado.indice + 1 };
  const { competencia, papel } = pedido;
  const lidos =
    papel === 'extrato'
      ? await queryExtratoPgdas(quem, pedido.numero)
      : await queryPgdas(quem, { competencia, declaracao: pedido.numero });
  if (lidos.tipo === 'falha') {
    const { classe, mensagem } = lidos.falha;
    if (!['ausente', 'recusado', 'em-andamento'].includes(classe))
      return { tipo: 'falha', falha: explain(lidos.falha) };
    const qual = papel === 'extrato' ? 'extrato' : 'declaração e recibo';
    const parciais = [...estado.parciais, `PGDAS-D de ${formatPeriodo(competencia)}, ${qual}: ${mensagem}`];
    return { tipo: 'avanco', muda: { ...muda, parciais } };
  }
  if (lidos.tipo !== 'ok') return lidos;
  const nome = (qual: string) => `pgdasd-${competencia}-${qual}.pdf`;
  const { valor } = lidos;
  const papeis: [string, Uint8Array | null][] =
    valor instanceof Uint8Array
      ? [['extrato', valor]]
      : [
          ['declaracao', valor.declaracao],
          ['recibo', valor.recibo],
        ];
  const arquivos = papeis.flatMap(([qual, bytes]) => (bytes === null ? [] : [file(nome(qual), bytes)]));
  return { tipo: 'avanco', muda, arquivos };
}

/** The power for the PGDAS-D is another one than those of the services before it. */
function explain(falha: FalhaIntegra): FalhaIntegra {
  return falha.classe === 'procuracao' && /-(?:022|032)$/.test(falha.codigo ?? '')
    ? { ...falha, mensagem: SEM_PODER }
    : falha;
}

function nomesDe(meses: readonly string[]): string {
  const mostrados = meses.slice(0, 6).map((mes) => formatPeriodo(mes));
  return `${mostrados.join(', ')}${meses.length > 6 ? ` e mais ${meses.length - 6}` : ''}`;
}

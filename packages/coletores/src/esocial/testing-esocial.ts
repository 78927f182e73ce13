import {
  type AutoridadeTeste,
  createAutoridadeTeste,
  createEsocialSimulator,
  type EsocialSimulator,
  type EventoSimulado,
  generateEventosEsocial,
  type OpcoesEsocialSimulator,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import type { ArquivoColetado, Cota, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { createColetorEsocial, type OpcoesColetorEsocial } from './create-coletor-esocial.ts';
import { enderecosEsocial } from './enderecos-esocial.ts';
import type { EstadoEsocial } from './estado-esocial.ts';

export const CNPJ = '99210437000117';
export const SENHA = 'senha-ficticia';
let autoridade: AutoridadeTeste | undefined;

/** One authority for all tests of a process, because making its key takes time. */
export function autoridadeDosTestes(): AutoridadeTeste {
  autoridade ??= createAutoridadeTeste();
  return autoridade;
}

export interface CenarioEsocial {
  servidor: ServidorSimulado;
  simulador: EsocialSimulator;
  relogio: { agora: Date };
  cota: Cota;
  /** One step, from a state that went through JSON as a database gives it back. */
  passo(estado: EstadoEsocial | null, sobre?: Partial<PedidoColeta>): Promise<FimDoPasso<EstadoEsocial>>;
  /** Makes steps until the collection ends; waits move the clock. */
  coletar(): Promise<{
    fim: FimDoPasso<EstadoEsocial>;
    arquivos: ArquivoColetado[];
    esperas: string[];
    passos: number;
  }>;
  close(): Promise<void>;
}

/** A collector of a fictitious employer against its simulator. */
export async function openCenario(o: {
  agora: string;
  periodo?: { inicio: string; fim: string };
  eventos?: readonly EventoSimulado[];
  simulador?: Partial<OpcoesEsocialSimulator>;
  coletor?: Partial<OpcoesColetorEsocial>;
  certificado?: PedidoColeta['certificado'];
  recusaPor403?: boolean;
}): Promise<CenarioEsocial> {
  const ca = autoridadeDosTestes();
  const relogio = { agora: new Date(o.agora) };
  const agora = () => relogio.agora;
  const periodo = o.periodo ?? { inicio: '2025-01-01', fim: '2025-03-31' };
  const eventos = o.eventos ?? generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-03' });
  const eventosDe = (raiz: string) => (raiz === '99210437' ? eventos : undefined);
  const simulador = createEsocialSimulator({ agora, eventosDe, ...o.simulador });
  const tls = {
    ...ca.issue({ nome: 'localhost', uso: 'servidor' }),
    ca: ca.cert,
    recusaPor403: o.recusaPor403 ?? false,
  };
  const servidor = await openServidor({ answer: simulador.answer, tls });
  const enderecos = enderecosEsocial({ servidor: servidor.url });
  const coletor = createColetorEsocial({ enderecos, ca: ca.cert, timeoutMs: 20_000, ...o.coletor });
  const usados = new Map<string, number>();
  const cota: Cota = {
    async usar(chave, limite) {
      const dia = `${chave} ${agora().toISOString().slice(0, 10)}`;
      const antes = usados.get(dia) ?? 0;
      if (antes < limite) usados.set(dia, antes + 1);
      return antes < limite;
    },
    async giveBack(chave) {
      const dia = `${chave} ${agora().toISOString().slice(0, 10)}`;
      usados.set(dia, (usados.get(dia) ?? 0) - 1);
    },
    usados: async (chave) => usados.get(`${chave} ${agora().toISOString().slice(0, 10)}`) ?? 0,
  };
  const pedido: PedidoColeta = {
    empresa: { cnpj: CNPJ, nome: 'EMPRESA FICTICIA' },
    periodo,
    certificado: o.certificado ?? certificadoDe(`EMPRESA FICTICIA:${CNPJ}`),
    agora,
    signal: new AbortController().signal,
    report: () => undefined,
    cota,
  };
  const passo: CenarioEsocial['passo'] = (estado, sobre) => coletor.passo({ ...pedido, ...sobre }, throughJson(estado));
  return {
    servidor,
    simulador,
    relogio,
    cota,
    passo,
    async coletar() {
      const arquivos: ArquivoColetado[] = [];
      const esperas: string[] = [];
      let estado: EstadoEsocial | null = null;
      for (let passos = 1; passos <= 500; passos += 1) {
        const fim: FimDoPasso<EstadoEsocial> = await passo(estado);
        arquivos.push(...(fim.arquivos ?? []));
        if (fim.tipo === 'esperar') {
          esperas.push(fim.mensagem);
          relogio.agora = fim.ate;
        }
        if (fim.tipo !== 'continuar' && fim.tipo !== 'esperar') return { fim, arquivos, esperas, passos };
        estado = fim.estado;
      }
      throw new Error('no end');
    },
    close: () => servidor.close(),
  };
}

/** A certificate of a holder, sealed as authorities issue it. */
export function certificadoDe(nome: string, o: { de?: AutoridadeTeste; fim?: Date } = {}): PedidoColeta['certificado'] {
  const de = o.de ?? autoridadeDosTestes();
  return { pfx: de.selar(de.issue({ nome, uso: 'cliente', ...(o.fim && { fim: o.fim }) }), SENHA), senha: SENHA };
}

/** Returns a value as jsonb does: with the keys of objects in another order. */
function throughJson<T>(valor: T): T {
  return JSON.parse(JSON.stringify(valor), (_chave, parte: unknown) =>
    parte !== null && typeof parte === 'object' && !Array.isArray(parte)
      ? Object.fromEntries(Object.entries(parte).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
      : parte,
  );
}

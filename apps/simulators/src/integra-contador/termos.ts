import { todayInSaoPaulo } from '@apura/br';
import { type Envelope, parseDados } from './envelope.ts';
import { readTermo } from './read-termo.ts';
import type { RespostaServico } from './servico.ts';

/**
 * Terms by which a company lets a contractor ask in its name. The answer to a term is a token that counts until
 * midnight.
 */
export interface Termos {
  /** Takes a signed term, or says why it does not count. */
  take(envelope: Envelope, dono: string): RespostaServico;
  /** Whether the token is that of this author's term with this contractor, and still counts. */
  accepts(token: unknown, o: { dono: string; autor: string }): boolean;
  /** How many terms were taken. */
  readonly quantos: number;
  /** Forgets all terms and counts from the start. */
  reset(): void;
}

/** Creates an empty list of terms. */
export function createTermos(now: () => Date): Termos {
  const dados = new Map<string, { token: string; ate: Date }>();
  let quantos = 0;

  function take(envelope: Envelope, dono: string): RespostaServico {
    const autor = String(envelope.autorPedidoDados?.numero);
    const lido = readTermo(parseDados(envelope.pedidoDados?.dados).xml, { hoje: todayInSaoPaulo(now()) });
    if ('falta' in lido) return lido.falta;
    if (lido.destinatario !== dono)
      return { status: 403, codigo: '[AcessoNegado-AUTENTICAPROCURADOR-012]', texto: 'NI do contratante diferente.' };
    if (lido.assinadoPor !== autor || lido.titular !== autor)
      return {
        status: 403,
        codigo: '[AcessoNegado-AUTENTICAPROCURADOR-011]',
        texto: 'Acesso negado, NI do procurador diferente do NI do certificado.',
      };
    const guardado = dados.get(`${dono} ${autor}`);
    if (guardado !== undefined && guardado.ate > now())
      return {
        status: 304,
        codigo: '',
        texto: '',
        cabecalhos: {
          'cache-control': 'termo_autorizacao',
          etag: `"autenticar_procurador_token:${guardado.token}"`,
          expires: guardado.ate.toUTCString(),
        },
      };
    quantos += 1;
    const ate = nextMidnight(now());
    const token = `procurador-${quantos}`;
    dados.set(`${dono} ${autor}`, { token, ate });
    return {
      status: 200,
      codigo: '[Sucesso-AUTENTICAPROCURADOR]',
      texto: 'Requisição efetuada com sucesso.',
      dados: { autenticar_procurador_token: token, data_hora_expiracao: localText(ate) },
    };
  }

  return {
    take,
    accepts(token, { dono, autor }) {
      const termo = dados.get(`${dono} ${autor}`);
      return termo?.token === token && termo !== undefined && termo.ate > now();
    },
    get quantos() {
      return quantos;
    },
    reset() {
      dados.clear();
      quantos = 0;
    },
  };
}

const DIA_MS = 86_400_000;
/** São Paulo has had no summer time since 2019. */
const FUSO_MS = 3 * 3_600_000;

function nextMidnight(agora: Date): Date {
  const local = agora.getTime() - FUSO_MS;
  return new Date((Math.floor(local / DIA_MS) + 1) * DIA_MS + FUSO_MS);
}

function localText(instante: Date): string {
  return new Date(instante.getTime() - FUSO_MS).toISOString().slice(0, 19);
}

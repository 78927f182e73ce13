import type { Deps } from '../../deps.ts';
import { AntivirusLimitError, AntivirusUnavailableError } from '../../platform/antivirus/port.ts';
import type { FalhaMontagem } from './upload/plan-montagem.ts';

/**
 * Why the scanner refuses a file; undefined when it accepts the file or there is no scanner. Throws when the scanner
 * does not answer.
 */
export async function scanArquivo(
  deps: Deps,
  { nome, storageKey }: { nome: string; storageKey: string },
  signal: AbortSignal,
): Promise<FalhaMontagem | undefined> {
  if (deps.antivirus === null) return undefined;
  try {
    const veredito = await deps.antivirus.scan(await deps.storage.get(storageKey), { signal });
    if (veredito.limpo) return undefined;
    deps.log.warn({ storageKey, ameaca: veredito.ameaca }, 'a file was refused: the scanner found malware in it');
    return {
      codigo: 'arquivo-infectado',
      mensagem:
        `O antivírus encontrou ${veredito.ameaca} em ${nome} e o arquivo não foi aceito. Exclua-o e envie uma ` +
        'cópia limpa.',
    };
  } catch (error) {
    if (!(error instanceof AntivirusLimitError)) throw error;
    return {
      codigo: 'antivirus-limite',
      mensagem:
        `${nome} é maior do que o antivírus desta instalação aceita. Divida o arquivo, ou peça a quem cuida do ` +
        'portal que aumente o limite.',
    };
  }
}

/** What a file says whose assembly is tried no more. */
export function falhaDoErro(nome: string, error: unknown): FalhaMontagem {
  if (error instanceof AntivirusUnavailableError)
    return {
      codigo: 'antivirus-indisponivel',
      mensagem:
        `O antivírus não respondeu e ${nome} ainda não foi aceito. As partes dele estão guardadas, tente de novo ` +
        'em alguns minutos.',
    };
  return {
    codigo: 'montagem-falhou',
    mensagem: `Não conseguimos montar ${nome} agora, as partes dele estão guardadas. Tente de novo em alguns minutos.`,
  };
}

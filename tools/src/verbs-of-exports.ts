import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Portuguese verbs that have an English word in this code. `quebrar`, `coletar` and the like are missing on purpose:
 * they are the names of the specification's tools and jobs.
 */
const VERBS =
  'abrir achar agrupar ajustar apagar aplicar apontar apurar assinar ativar avaliar avisar baixar buscar calcular ' +
  'carregar chamar checar cifrar completar compor concluir conferir confirmar consultar contar converter copiar ' +
  'corrigir cortar criar decidir definir descartar descrever desenhar devolver distribuir dividir dizer emitir ' +
  'encerrar enviar errar escolher escrever esperar estimar excluir executar exigir expirar exportar falhar fazer ' +
  'fechar filtrar gerar gravar guardar incluir iniciar inserir juntar ler lembrar limitar limpar listar marcar ' +
  'medir mesclar montar mostrar mudar normalizar obter ordenar ouvir parar pedir percorrer perguntar planejar ' +
  'preencher preparar procurar provar recalcular receber recuperar recusar reduzir reescrever registrar relatar ' +
  'repartir resolver responder resumir retificar retomar reunir revogar separar servir solicitar somar subtrair ' +
  'suspender tentar transmitir tratar trocar usar validar valorar verificar';
const EXPORTED = new RegExp(
  `^export (?:async )?(?:function\\*?|const|let) ((?:${VERBS.replaceAll(' ', '|')})(?=[A-Z(<:= ])\\w*)`,
);

/** The calls of the contract that the log of activities and the description of the API name so. */
const NAMES_OF_CALLS = new Set([
  'marcarAchado',
  'marcarAchadoSchema',
  'pedirCiencia',
  'pedirNotas',
  'ativarTotp',
  'ativarTotpDaEntrada',
  'provarFator',
]);

/** Every exported name that begins with a Portuguese verb: verbs are English in every package (CONTRIBUTING). */
export function portugueseVerbs(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => EXPORTED.exec(line)?.[1] ?? [])
      .filter((name) => !NAMES_OF_CALLS.has(name))
      .map((name) => `verbs-in-english: ${file} exports ${name}`),
  );
}

import type { Ferramenta } from '@apura/contract';
import { catalogo, type RelatorioDefinido } from '@apura/relatorios';

export type FerramentaDeRelatorios = 'gerar_relatorios' | 'post_process';

/**
 * The reports that a tool makes in a project with these tools, in the catalogue's order (ADR 0025). Each report belongs
 * to one tool. A project without the other tool leaves no reports out: `gerar_relatorios` alone makes the whole
 * catalogue, `post_process` alone also those about the received files themselves. `post_process` makes again what reads
 * its own reports, because the consolidated ones were made before them. No tool makes what is made on demand.
 */
export function relatoriosDaFerramenta(
  ferramenta: FerramentaDeRelatorios,
  ferramentas: readonly Ferramenta[],
  todos: readonly RelatorioDefinido[] = catalogo,
): RelatorioDefinido[] {
  const relatorios = todos.filter((r) => r.sobDemanda !== true);
  if (ferramenta === 'gerar_relatorios') {
    return relatorios.filter((r) => r.tool === ferramenta || !ferramentas.includes('post_process'));
  }
  const sozinha = !ferramentas.includes('gerar_relatorios');
  const feitos = new Set<string>();
  // A report reads only those before it in the catalogue.
  for (const r of relatorios) {
    const dosArquivos = sozinha && r.fontes.length === 0 && r.depende.length === 0;
    if (r.tool === ferramenta || dosArquivos || r.depende.some((nome) => feitos.has(nome))) feitos.add(r.nome);
  }
  return relatorios.filter((r) => feitos.has(r.nome));
}

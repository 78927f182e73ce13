import { centsOf } from '@apura/br';
import { useEstado } from '../ui/contexto.ts';
import { cascata } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 8: Do débito ao valor a recolher. */
export function DebitoRecolher() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Apuração PIS COFINS') || d.cascata.length === 0) return null;
  const passos = d.cascata.filter((p) => p.tipo === 'total' || centsOf(p.valor) !== 0n);
  return (
    <Painel
      numero={8}
      titulo="Do débito ao valor a recolher"
      nota="PIS e COFINS, soma do período."
      relatorios={['EFD-C Apuração PIS COFINS']}
      largura={6}
      grafico={{
        rotulo: 'Cascata do débito, menos créditos e retenções, ao valor a recolher',
        opcao: cascata(
          tema,
          passos.map((p) => ({ ...p, valor: Number(p.valor) })),
        ),
      }}
      tabela={{
        colunas: [
          ['Passo', 'texto'],
          ['Valor', 'reais'],
        ],
        linhas: passos.map((p) => ({
          celulas: [p.rotulo, p.valor],
          alvo: { relatorio: 'EFD-C Apuração PIS COFINS' },
        })),
      }}
    />
  );
}

import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';
import { Heat } from './heat.tsx';

const TITULO = 'eSocial x DCTFWeb x DARF';

/** Panel 14: eSocial x DCTFWeb x DARF. */
export function HeatFolha() {
  const { dados } = useEstado();
  const d = dados.diagnostico;
  if (d.heat_folha.every((c) => c.situacao === 'sem-dados')) return null;
  return (
    <Painel
      numero={14}
      titulo={TITULO}
      relatorios={['Cruzamento eSocial x DCTFWeb x Pagamentos', 'eSocial Contribuições por Código']}
      largura={12}
    >
      <Heat
        painel={TITULO}
        celulas={d.heat_folha}
        relatorio="Cruzamento eSocial x DCTFWeb x Pagamentos"
        primeiro="S-5011"
      />
    </Painel>
  );
}

import { podeRelatorios } from '@apura/contract';
import { useEffect, useState } from 'react';
import { askedStore } from '../../lib/asked-store.ts';
import { useOwner, useTools } from '../../lib/session/session-store.ts';
import { CadastroPanel } from './cadastro/cadastro-panel.tsx';
import { Cartao } from './cartao/cartao.tsx';
import { ComprarCreditos } from './cartao/comprar-creditos.tsx';
import { LoginPanel } from './cartao/login-panel.tsx';
import { ComprasModal } from './compras/compras-modal.tsx';
import { Compra } from './creditos/compra.tsx';
import { EmpresaPanel } from './empresa/empresa-panel.tsx';
import { EnviosModal } from './envios/envios-modal.tsx';
import { EnviosPanel } from './envios/envios-panel.tsx';
import styles from './perfil.module.css';
import { SegundoFatorPanel } from './segundo-fator/segundo-fator-panel.tsx';
import { AlterarSenhaModal } from './senha/alterar-senha-modal.tsx';
import { SessoesModal } from './sessoes/sessoes-modal.tsx';
import { SessoesPanel } from './sessoes/sessoes-panel.tsx';
import { TokensModal } from './tokens/tokens-modal.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';

/** The user's own data, the owner's, and the credits with the ways to more of them. */
export default function PerfilArea() {
  const owner = useOwner();
  const tools = useTools();
  const [open, setOpen] = useState<'senha' | 'creditos' | 'compras' | 'sessoes' | 'tokens' | 'envios' | null>(null);
  const asked = askedStore.use((state) => (state.compras ? 'compras' : state.envios ? 'envios' : null));
  useEffect(() => {
    if (asked === null) return;
    askedStore.set({ [asked]: false });
    setOpen(asked);
  }, [asked]);
  return (
    <div className={styles.columns}>
      <CadastroPanel />
      <EmpresaPanel />
      <div className={styles.side}>
        <Cartao owner={owner} />
        <ComprarCreditos
          semCreditos={Number(owner.creditos_adquiridos) === 0}
          onOpen={() => setOpen('creditos')}
          onCompras={() => setOpen('compras')}
        />
        <LoginPanel onAlterarSenha={() => setOpen('senha')} />
        <SegundoFatorPanel />
        <SessoesPanel onOpen={() => setOpen('sessoes')} />
        <TokensPanel onOpen={() => setOpen('tokens')} />
        {podeRelatorios(tools) && <EnviosPanel onOpen={() => setOpen('envios')} />}
      </div>
      {open === 'senha' && <AlterarSenhaModal onClose={() => setOpen(null)} />}
      {open === 'sessoes' && <SessoesModal onClose={() => setOpen(null)} />}
      {open === 'tokens' && <TokensModal onClose={() => setOpen(null)} />}
      {open === 'envios' && <EnviosModal onClose={() => setOpen(null)} />}
      {open === 'creditos' && <Compra onCompras={() => setOpen('compras')} onClose={() => setOpen(null)} />}
      {open === 'compras' && <ComprasModal onComprar={() => setOpen('creditos')} onClose={() => setOpen(null)} />}
    </div>
  );
}

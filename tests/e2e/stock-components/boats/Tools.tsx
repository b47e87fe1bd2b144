import SinkIcon from '@mui/icons-material/ArrowDownward';
import { Card, CardContent } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  Button,
  Confirm,
  Count,
  IconButtonWithTooltip,
  InspectorButton,
  KeyboardShortcut,
  Labeled,
  LinearProgress,
  Link,
  LoadingIndicator,
  LocalesMenuButton,
  Placeholder,
  RefreshIconButton,
  ResourceContextProvider,
  Title,
  ToggleThemeButton,
} from 'react-admin';
import { ConfigurableForm, PlainForm } from './otherLists';

const Section = ({ children }: { children: ReactNode }) => (
  <Card sx={{ mb: 2 }}>
    <CardContent>{children}</CardContent>
  </Card>
);

function Sinking() {
  const [isOpen, setOpen] = useState(false);
  const [isSunk, setSunk] = useState(false);
  const close = () => setOpen(false);
  const sink = () => {
    setSunk(true);
    close();
  };
  return (
    <>
      <Button label="Sink" onClick={() => setOpen(true)}>
        <SinkIcon />
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Sink this boat?"
        content="Its crew is on land."
        confirmColor="warning"
        onConfirm={sink}
        onClose={close}
      />
      {isSunk && <p>Sunk</p>}
    </>
  );
}

export const Tools = () => (
  <ResourceContextProvider value="boats">
    <Title title="Tools" />
    <Section>
      <RefreshIconButton />
      <ToggleThemeButton />
      <LocalesMenuButton languages={[{ locale: 'en', name: 'English' }]} />
      <InspectorButton />
      <LoadingIndicator />
      <IconButtonWithTooltip label="Dive">
        <span>↓</span>
      </IconButtonWithTooltip>
      <KeyboardShortcut keyboardShortcut="ctrl+S" />
      <Sinking />
    </Section>
    <Section>
      <Labeled label="Boats">
        <Count />
      </Labeled>{' '}
      <Link to="/dashboard/boats">All boats</Link>
      <Placeholder />
      <LinearProgress timeout={0} aria-label="Progress" />
    </Section>
    <Section>
      <PlainForm />
      <ConfigurableForm />
    </Section>
  </ResourceContextProvider>
);

import {
  CloneButton,
  DeleteWithConfirmButton,
  Edit,
  ListButton,
  PrevNextButtons,
  RefreshButton,
  ShowButton,
  TabbedForm,
  TopToolbar,
  UpdateButton,
} from 'react-admin';
import { ChoiceInputs, ListInputs, TextInputs } from './BoatForm';
import { storeFiles } from './storeFiles';

const BoatActions = () => (
  <TopToolbar>
    <PrevNextButtons />
    <ListButton />
    <ShowButton />
    <CloneButton />
    <UpdateButton label="Dismiss the crew" data={{ crew: 0 }} mutationMode="pessimistic" />
    <RefreshButton />
    <DeleteWithConfirmButton />
  </TopToolbar>
);

export const BoatEdit = () => (
  <Edit actions={<BoatActions />} mutationMode="pessimistic" redirect={false} transform={storeFiles}>
    <TabbedForm warnWhenUnsavedChanges>
      <TabbedForm.Tab label="Texts">
        <TextInputs />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Choices">
        <ChoiceInputs />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Lists" path="lists">
        <ListInputs />
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
);

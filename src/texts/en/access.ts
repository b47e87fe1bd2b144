export const access = {
  denied: 'Your role, %{role}, does not permit this page. An owner can change your role.',
  reveal: {
    button: 'Reveal key',
    title: 'Reveal the key of license #%{id}?',
    text: 'The reason is recorded with your name. You may reveal 20 keys an hour.',
    confirm: 'Reveal Key',
    failed: 'Failed to reveal the key',
  },
};

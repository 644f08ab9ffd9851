import { zodResolver } from '@hookform/resolvers/zod';
import { signInForm, signUpForm } from '@tagpo/contract/wire/account/sign-in';

export const signInCheck = zodResolver(signInForm);
export const signUpCheck = zodResolver(signUpForm);
